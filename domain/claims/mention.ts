/**
 * Whom a note names with `@`, each once and in lower case: an e-mail address, or the part before its `@`
 * (rule W32.12). An address that stands in the note by itself, like a customer's, is none of these, and
 * neither is a price or an hour like `@RM250` and `@3pm`.
 */
export const findMentions = (note: string): string[] => [
  ...new Set([...note.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase())),
]

// The last character is none of those that end a sentence.
const MENTION =
  /(?<![\p{L}\p{N}._%+-])@(?!(?:rm)?\d)([\p{L}\p{N}._%+-]*[\p{L}\p{N}_](?:@[\p{L}\p{N}.-]*[\p{L}\p{N}])?)/giu
