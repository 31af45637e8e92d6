import { createHash } from 'node:crypto'

/** The hash of a random token for storage. It has enough random bits to need neither salt nor a slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
