import { MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import { signToken, type VerifiedToken, verifyToken } from '../../platform/ids/signed-token.ts'

const PURPOSE = 'stop-reminders'
/**
 * No reminder is sent later than about seven months after a purchase; the link of an old mail still works.
 */
const YEARS = 5

type Tools = { readonly secret: string; readonly now: () => Date }

/** A token for a link that only stops the reminders of a registration. */
export function signReminderLink(registrationId: string, { secret, now }: Tools): string {
  const expiresAt = new Date(now().getTime() + YEARS * 365 * MS_PER_DAY)
  return signToken(registrationId, expiresAt, { purpose: PURPOSE, secret })
}

/** The registration of a link, if its token is genuine. */
export const verifyReminderLink = (token: string, { secret, now }: Tools): VerifiedToken =>
  verifyToken(token, now(), { purpose: PURPOSE, secret })
