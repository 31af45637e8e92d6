/** Memoizes a function of texts that are often repeated, such as the sizes and prices of a list. */
export function memoize<Value>(
  compute: (text: string) => Value,
  maxTexts = MAX_TEXTS,
): (text: string) => Value {
  const known = new Map<string, Value>()
  return text => {
    const value = known.get(text)
    if (value !== undefined) return value
    const computed = compute(text)
    // Long texts are rarely repeated.
    if (text.length <= MAX_LENGTH) {
      if (known.size >= maxTexts) known.clear()
      known.set(text, computed)
    }
    return computed
  }
}

const MAX_TEXTS = 5_000
const MAX_LENGTH = 100
