import { LOCAL_PASSWORD_WORDS } from './local-password-words.ts'

/**
 * Whether a staff password is too easy to guess (rule W14.5). Known words (the name in the e-mail address,
 * the company, the trade) may be part of a password but do not count. The rest must have six letters and
 * digits, and zxcvbn must need at least 10^8 guesses for it.
 */
export async function isWeakPassword(
  password: string,
  { email, company }: { email: string; company: string },
): Promise<boolean> {
  const text = password.normalize('NFKC').toLowerCase()
  const rest = listKnownWords(email, company).reduce((left, word) => left.replaceAll(word, ''), text)
  const lettersAndDigits = rest.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (lettersAndDigits.length < MIN_UNIQUE_CHARS) return true
  return (await loadEstimator()).check(rest).score < MIN_SCORE
}

/** Minimum number of letters and digits besides the known words. */
const MIN_UNIQUE_CHARS = 6
/** zxcvbn score 3: at least 10^8 guesses. */
const MIN_SCORE = 3
/** Only the first characters are judged: zxcvbn's time grows with the cube of the length (6 s for 128). */
const MAX_JUDGED_LENGTH = 32

/**
 * zxcvbn with its dictionaries: 0.4 s and about 60 MB, so it is loaded only when the first staff password is
 * set.
 */
const loadEstimator = () => (estimator ??= createEstimator())
let estimator: ReturnType<typeof createEstimator> | undefined

async function createEstimator() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, local: [...LOCAL_PASSWORD_WORDS] },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_JUDGED_LENGTH,
  })
}

/** Words of the trade in both languages (rule W14.6). */
const TRADE_WORDS = ['tayar', 'tyre', 'tire', 'warranty', 'waranti']

/** Known words of an account, the longest first, so that `mei.ling` is removed before `mei` (rule W14.6). */
function listKnownWords(email: string, company: string): string[] {
  const name = email.toLowerCase().split('@', 1)[0] ?? ''
  const names = [name, company.toLowerCase()].flatMap(text => [
    text,
    text.replaceAll(/[^\p{L}\p{N}]/gu, ''),
    ...text.split(/[^\p{L}\p{N}]+/u),
  ])
  return [...new Set([...names, ...TRADE_WORDS])]
    .filter(word => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length)
}

/** Shorter words are part of too many others by chance. */
const MIN_WORD_LENGTH = 3
