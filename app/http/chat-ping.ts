import { href } from 'react-router'

/**
 * The `ping` of a link to the chat with a branch, or with the company: the browser tells our server that the link was followed,
 * without script and without delay (docs/decisions/0024).
 */
export const chatPing = (branch = ''): string => `${href('/chat')}?b=${encodeURIComponent(branch)}`
