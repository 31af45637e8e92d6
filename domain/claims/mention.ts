/**
 * The users that a note mentions with `@`, each once and in lower case: an e-mail address, or the part before
 * its `@` (rule W32.12). An address without a leading `@`, like a customer's, is not a mention, and neither
 * is a price or a time like `@RM250` and `@3pm`.
 */
export const findMentions = (note: string): string[] => [
  ...new Set([...note.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase())),
]

// The last character does not end a sentence.
const MENTION =
  /(?<![\p{L}\p{N}._%+-])@(?!(?:rm)?\d)([\p{L}\p{N}._%+-]*[\p{L}\p{N}_](?:@[\p{L}\p{N}.-]*[\p{L}\p{N}])?)/giu
