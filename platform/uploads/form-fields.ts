/** The typed fields in the order in which they were sent. What no database takes (NUL, halves of a character) reads as �. */
export type FormFields = {
  /** the first value under a name; null where there is none */
  get(name: string): string | null
  getAll(name: string): string[]
  [Symbol.iterator](): IterableIterator<[string, string]>
}

/** What collects them. A list and not an object: a field may be called `__proto__`. */
export class FieldList implements FormFields {
  readonly tooLongFields: string[] = []
  readonly #pairs: [string, string][] = []

  get length(): number {
    return this.#pairs.length + this.tooLongFields.length
  }

  /** Takes a field; of one that is too long only its name. */
  add(name: string, value: string, isCut = false): void {
    if (isCut || value.length > MAX_VALUE_LENGTH) this.tooLongFields.push(storable(name))
    else this.#pairs.push([storable(name), storable(value)])
  }

  get(name: string): string | null {
    return this.#pairs.find(([its]) => its === name)?.[1] ?? null
  }

  getAll(name: string): string[] {
    return this.#pairs.filter(([its]) => its === name).map(([, value]) => value)
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#pairs.values()
  }
}

const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

/** characters, as a browser's maxlength counts them (surface.md, Pages) */
export const MAX_VALUE_LENGTH = 10_000
