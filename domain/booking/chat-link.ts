import { nationalDigits } from '../access/phone-number.ts'

/**
 * A chat is how a visitor reaches a person: a link that opens the chat app with a text already written (S §7). Numbers are
 * digits with the country prefix 60.
 */

/** The link to a chat with a prefilled text; null where the number cannot be one. */
export function buildChatUrl(number: string, text: string): string | null {
  const digits = parseChatNumber(number)
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`
}

/**
 * `012-345 6789`, `+60 (0)12 345 6789` and `60123456789` are all `60123456789`. Null where fewer than 7 or more than
 * 13 digits follow the prefix.
 */
export function parseChatNumber(number: string): string | null {
  const national = nationalDigits(number)
  return /^\d{7,13}$/.test(national) ? `60${national}` : null
}
