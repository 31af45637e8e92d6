import { createHmac, timingSafeEqual } from 'node:crypto'

/** The token of the link that stops the summary of a user; valid as long as the secret is the same. */
export function signSummaryToken(userId: string, secret: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${sign(userId, secret).toString('base64url')}`
}

/** The user of a link; null if any of its characters was changed. */
export function verifySummaryToken(token: string, secret: string): string | null {
  const userId = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  const expected = Buffer.from(signSummaryToken(userId, secret))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null
}

const sign = (userId: string, secret: string) =>
  createHmac('sha256', secret).update(`summary\n${userId}`).digest()
