import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/**
 * Whether a text is a valid e-mail address: at most 254 characters, one `@`, a host with a dot (rule W1.6).
 */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i.test(
    text,
  )

/**
 * E-mails that anyone can cause by typing an address, against mail bombing (rule W27.12). High enough for a
 * branch that registers its customers under its own address.
 */
export const MAIL_LIMIT: Limit = { name: 'mails-to-address', max: 20, windowSeconds: 3_600 }
