/**
 * A sentence about what has just been done, for the page that comes after a redirect: its code travels in a cookie that is
 * read once. Codes come from this list, so that nobody can make the shop say anything else.
 */
export const FLASHES = [
  'signed-in',
  'signed-out',
  'sign-out-failed',
  'account-made',
  'email-verified',
  'reset-asked',
  'password-changed',
  'own-password-changed',
  'sessions-ended',
  'mail-sent',
  'mail-failed',
  'registered-before',
  'staff-signed-in',
  'staff-signed-out',
  'claim-submitted',
  'invoice-uploaded',
  'registration-deleted',
  'already-gone',
  'delete-failed',
  'second-factor-on',
  'second-factor-off',
] as const
export type Flash = (typeof FLASHES)[number]
/** In words, for the visitor. */
export type FlashMessage = {
  readonly code: Flash
  readonly kind: 'error' | 'good'
  readonly title: string
  readonly text: string
}

const BAD_NEWS: readonly Flash[] = ['sign-out-failed', 'mail-failed', 'registered-before', 'delete-failed']

/** Whether it is bad news, which interrupts. */
export const isErrorFlash = (flash: Flash): boolean => BAD_NEWS.includes(flash)

/** The Set-Cookie that says it on the next page. */
export const flashCookie = (flash: Flash, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${flash}; Path=/; Max-Age=60; ${attributes(isSecure)}`

/** The Set-Cookie after it has been said. */
export const clearFlashCookie = (isSecure: boolean): string =>
  `${cookieName(isSecure)}=; Path=/; Max-Age=0; ${attributes(isSecure)}`

/** What is to be said, by a request's cookies; null where nothing is. */
export function readFlash(cookies: string | null, isSecure: boolean): Flash | null {
  const name = cookieName(isSecure)
  const said = cookies?.split(';').find(cookie => cookie.trim().startsWith(`${name}=`))
  const code = said?.trim().slice(name.length + 1)
  return FLASHES.find(flash => flash === code) ?? null
}

const cookieName = (isSecure: boolean) => (isSecure ? '__Host-flash' : 'flash')
const attributes = (isSecure: boolean) => `HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
