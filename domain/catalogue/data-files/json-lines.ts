/** The way to a value in a JSON document: keys of objects and places in lists. */
export type JsonPath = readonly (string | number)[]

/**
 * The line, from 1, on which a value of a JSON document begins. Takes a text that JSON.parse accepts; where the path
 * leads to nothing (a missing key) it is the line of the object that lacks it.
 */
export function lineOfPath(text: string, path: JsonPath): number {
  let at = skipSpace(text, 0)
  for (const step of path) {
    const next = text[at] === '{' || text[at] === '[' ? childOf(text, at, step) : null
    if (next === null) break
    at = next
  }
  return text.slice(0, at).split('\n').length
}

/** Where the child of the object or list at `from` begins, or null. */
function childOf(text: string, from: number, step: string | number): number | null {
  const isObject = text[from] === '{'
  let at = skipSpace(text, from + 1)
  for (let index = 0; text[at] !== '}' && text[at] !== ']'; index++) {
    let name: unknown = index
    if (isObject) {
      const end = endOfString(text, at)
      name = JSON.parse(text.slice(at, end))
      at = skipSpace(text, skipSpace(text, end) + 1)
    }
    if (name === step) return at
    at = skipSpace(text, endOfValue(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return null
}

function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at] as string
    if (sign === '"') at = endOfString(text, at) - 1
    else if (sign === '{' || sign === '[') depth++
    else if (depth === 0 && /[\s,\]}]/.test(sign)) return at
    else if (sign === '}' || sign === ']') depth--
    if (depth === 0 && /["\]}]/.test(text[at] as string)) return at + 1
  }
  return text.length
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at++
  return at
}
