/**
 * The text fields of a form in the order they were sent. NUL and unpaired surrogates, which no database
 * accepts, become U+FFFD.
 */
export type FormFields = {
  /** the first value of a field, or null */
  get(name: string): string | null
  getAll(name: string): string[]
  [Symbol.iterator](): IterableIterator<[string, string]>
}

/** The first value of each of these fields; '' for one that was not sent. */
export const fieldValues = <Name extends string>(
  fields: Pick<FormFields, 'get'>,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map(name => [name, fields.get(name) ?? ''])) as Record<Name, string>

/** Collects the fields of a form. A list, as a field can be called `__proto__`. */
export class FieldList implements FormFields {
  readonly tooLongFields: string[] = []
  readonly #pairs: [string, string][] = []
  readonly #maxLengths: Readonly<Record<string, number>>

  /** Takes the length of fields that may be longer than others. */
  constructor(maxLengths: Readonly<Record<string, number>> = {}) {
    this.#maxLengths = maxLengths
  }

  get length(): number {
    return this.#pairs.length + this.tooLongFields.length
  }

  /** Adds a field; if the value is too long, only its name. */
  add(name: string, value: string, isTruncated = false): void {
    const maxLength = Object.hasOwn(this.#maxLengths, name) ? this.#maxLengths[name] : MAX_VALUE_LENGTH
    if (isTruncated || value.length > (maxLength ?? 0)) this.tooLongFields.push(toStorableText(name))
    else this.#pairs.push([toStorableText(name), toStorableText(value)])
  }

  get(name: string): string | null {
    return this.#pairs.find(([key]) => key === name)?.[1] ?? null
  }

  getAll(name: string): string[] {
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value)
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#pairs.values()
  }
}

const toStorableText = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

/** UTF-16 code units, as `maxlength` counts them */
export const MAX_VALUE_LENGTH = 10_000
