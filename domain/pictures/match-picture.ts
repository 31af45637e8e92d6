/** A tyre model, whose sizes share one picture. */
export type PictureModel = { readonly brand: string; readonly model: string }

/**
 * The model that a picture's file name means: `michelin_primacy-4-st (1).jpg`. A name matches if the file
 * name contains it as whole words with any separators. A match with the brand beats one without it, a longer
 * name beats a shorter. Null if there is no match or a tie (rule S34.3).
 */
export function matchPicture<Model extends PictureModel>(
  fileName: string,
  models: readonly Model[],
): Model | null {
  const words = wordsOf(fileName.replace(/\.\w{1,5}$/, ''))
  const runs = runsOf(words)
  let best: { model: Model; score: number } | null = null
  let isTied = false
  for (const model of models) {
    const score = scoreOf(model, runs)
    if (score === 0 || (best && score < best.score)) continue
    isTied = best !== null && score === best.score && !isSameModel(best.model, model)
    best = { model, score }
  }
  return best && !isTied ? best.model : null
}

/** The model whose name the user has typed or chosen, `Michelin Primacy 4 ST`, ignoring case and blanks. */
export function findModel<Model extends PictureModel>(text: string, models: readonly Model[]): Model | null {
  const typed = compact(text)
  const found = models.filter(({ brand, model }) => compact(`${brand} ${model}`) === typed)
  // Names such as `XM2` and `XM2+` are equal if signs are ignored.
  return found.find(each => modelName(each).toLowerCase() === text.trim().toLowerCase()) ?? found[0] ?? null
}

export const modelName = ({ brand, model }: PictureModel) => `${brand} ${model}`.trim()

/** 0 if the file name does not name the model. */
function scoreOf({ brand, model }: PictureModel, runs: ReadonlySet<string>): number {
  const name = compact(model)
  const full = compact(brand) + name
  if (full === '') return 0
  const hasBrand = runs.has(compact(brand))
  if (runs.has(full)) return 1_000 + full.length
  if (name === '' || !runs.has(name)) return 0
  if (hasBrand) return 1_000 + full.length
  // One or two letters are in many file names by chance.
  return name.length >= MIN_LENGTH ? name.length : 0
}

const isSameModel = (a: PictureModel, b: PictureModel) =>
  compact(a.brand + a.model) === compact(b.brand + b.model)

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const compact = (text: string) => wordsOf(text).join('')

/** Every sequence of adjacent words, joined. */
function runsOf(words: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>()
  for (let from = 0; from < words.length; from++) {
    let run = ''
    for (const word of words.slice(from, from + MAX_WORDS)) {
      run += word
      runs.add(run)
    }
  }
  return runs
}

const MIN_LENGTH = 3
const MAX_WORDS = 12
