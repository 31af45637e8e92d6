import { hostCookie } from './cookies.ts'

/**
 * The codes of all flash messages. The cookie carries a code, so that no link can make a page show another
 * text.
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
  'session-over',
  'mail-sent',
  'mail-failed',
  'registered-before',
  'registration-closed',
  'staff-signed-in',
  'staff-signed-out',
  'claim-submitted',
  'invoice-uploaded',
  'claim-saved',
  'claim-handed-over',
  'claims-assigned',
  'claims-partly-assigned',
  'registration-deleted',
  'already-gone',
  'delete-failed',
  'second-factor-on',
  'second-factor-off',
  'upload-changed',
  'upload-discarded',
  'person-erased',
  'price-same',
  'edit-undone',
  'edit-not-undone',
  'company-saved',
  'nothing-changed',
  'branch-added',
  'branch-saved',
  'pictures-used',
  'promotion-planned',
  'promotion-waits',
  'promotion-approved',
  'promotion-withdrawn',
  'promotion-gone',
  'list-used-again',
  'list-gone',
  'list-withdrawn',
  'list-not-withdrawn',
  'list-planned-again',
  'list-not-planned',
  'colleague-invited',
  'invitation-not-mailed',
  'colleague-changed',
  'colleague-signed-out',
  'invitation-withdrawn',
  'invitation-gone',
  'joined',
  'switched',
  'digest-saved',
  'pin-set',
  'pin-removed',
  'counter-trusted',
  'counter-distrusted',
] as const
export type Flash = (typeof FLASHES)[number]
/** A flash message in the visitor's language. */
export type FlashMessage = {
  readonly code: Flash
  readonly kind: 'error' | 'good'
  readonly title: string
  readonly text: string
}

const ERRORS: readonly Flash[] = [
  'sign-out-failed',
  'mail-failed',
  'session-over',
  'registered-before',
  'claims-partly-assigned',
  'delete-failed',
  'edit-not-undone',
  'promotion-gone',
  'list-gone',
  'list-not-withdrawn',
  'list-not-planned',
  'invitation-gone',
  'invitation-not-mailed',
]

/** Whether the message reports a failure; it is then announced as an alert. */
export const isErrorFlash = (flash: Flash): boolean => ERRORS.includes(flash)

/** The Set-Cookie that shows the message on the next page (rule S2.9). `url` is the request's. */
export const setFlash = (flash: Flash, url: URL): Promise<string> => flashCookie(url).serialize(flash)

/** The Set-Cookie that deletes the message once it was shown. */
export const clearFlash = (url: URL): Promise<string> => flashCookie(url).serialize('', { maxAge: 0 })

/** The message code in a request's cookies; null if there is none or an unknown one. */
export async function readFlash(cookies: string | null, url: URL): Promise<Flash | null> {
  const code = await flashCookie(url).parse(cookies)
  return FLASHES.find(flash => flash === code) ?? null
}

const flashCookie = (url: URL) => hostCookie('flash', url, { maxAge: 60, httpOnly: true })
