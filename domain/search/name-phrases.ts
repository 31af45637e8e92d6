import { joinWords } from '../tyres/name-words.ts'

/** `Pilot Sport 4 S`: each run of its words, and its initials with their numbers (`ps4s`). */
export function namePhrases(model: string): { text: string; phrase: string }[] {
  const words = model.split(/\s+/).slice(0, MAX_NAME_WORDS)
  const found = words.flatMap((_, from) =>
    words.slice(from).map((_, length) => {
      const text = words.slice(from, from + length + 1).join(' ')
      return { text, phrase: joinWords(text) }
    }),
  )
  const isTelling = (phrase: string) => phrase.length > 2 || /\d/.test(phrase)
  const initials = words.map((_, at) => {
    const text = words.slice(0, at + 1).join(' ')
    return { text, phrase: initialsOf(text) }
  })
  return [
    ...found.filter(({ phrase }) => isTelling(phrase) && /\p{L}/u.test(phrase)),
    ...initials.filter(({ phrase }) => phrase.length > 2 && /\p{L}\d/u.test(phrase)),
  ]
}

const MAX_NAME_WORDS = 6

/** `PremiumContact 6` is `pc6`. */
const initialsOf = (text: string) =>
  joinWords(
    text
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .split(/\s+/)
      .map(word => (/\d/.test(word) ? word : (word[0] ?? '')))
      .join(''),
  )
