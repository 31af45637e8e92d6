import { findNodeAtLocation, type ParseError, parseTree } from 'jsonc-parser'

/** Keys of objects and indexes of arrays. */
export type JsonPath = readonly (string | number)[]

/**
 * The line, from 1, on which a value of a valid JSON text begins. If the path leads to nothing (a missing
 * key), the line of the object that lacks it.
 */
export function findLine(text: string, path: JsonPath): number {
  const root = parseTree(text)
  for (let length = path.length; root && length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node) return lineAt(text, node.offset)
  }
  return lineAt(text, root?.offset ?? 0)
}

/** The line, from 1, of the first syntax error of a text that JSON.parse refuses. */
export function findSyntaxErrorLine(text: string): number {
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true })
  return lineAt(text, errors[0]?.offset ?? 0)
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length
