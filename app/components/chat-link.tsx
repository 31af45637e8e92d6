import type { ComponentProps } from 'react'
import { href } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href' | 'ping' | 'target' | 'rel'> & {
  to: string
  /** name of the branch that it writes to; the company by default */
  branch?: string | undefined
}

/**
 * A link to the chat with a branch, or with the company, in another tab. The browser tells our server that it
 * was followed, without script and without delay (docs/decisions/0024).
 */
export function ChatLink({ to, branch = '', ...anchor }: Props) {
  const ping = `${href('/chat')}?b=${encodeURIComponent(branch)}`
  return <a {...anchor} href={to} ping={ping} target="_blank" rel="noopener" />
}
