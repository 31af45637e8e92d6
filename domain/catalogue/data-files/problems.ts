/**
 * The messages about a data file for the commands, one English sentence per code. Texts of the file are
 * quoted before they are inserted.
 */
const SENTENCES = {
  // The file
  'too-large': 'the file is larger than 100 MB',
  'not-utf-8': 'has characters that are not UTF-8: save the file as "CSV UTF-8"',
  'windows-1252': 'the file is not UTF-8 and is read as Windows-1252: check that {value} looks right',
  'other-format': 'is {format}: save the list as "CSV UTF-8 (Comma delimited)"',
  'other-format-company': 'is {format}, not JSON',
  'file-empty': 'the file is empty',
  'no-header': 'none of the first {rows} rows is a header: expected the columns {columns}',
  'no-rows': 'the file has no rows',
  'all-dropped': 'every row was dropped',
  'csv-syntax': '{reason}',
  // Its header
  'column-missing': 'this column is missing',
  'column-missing-or': 'this column is missing ({others} would do too)',
  'column-twice': 'this column is there twice',
  'column-unknown': 'is not a column of this file; its columns are {columns}',
  'cost-left-out': 'customers see the prices of {price}; not read, as they may be your cost: {leftOut}',
  'price-may-be-cost': 'customers see the prices of {price}: make sure that they are not your cost',
  'column-ignored': 'is not a column of this file and is ignored',
  'columns-together': 'is read as {columns}, which stand together in its cells',
  'column-unnamed': 'has no name in the header and is ignored',
  'header-below': 'the header is on this line; what is above it is ignored',
  // Rows and cells
  'cell-count': 'has {cells} cells, the header has {columns}',
  'cell-too-long': 'has {length} characters, more than {max}',
  'control-character': 'holds a control character: {value}',
  'garbled-text':
    'was saved with wrong characters: {value}: take it from the file in which it still looks right',
  'formula-without-value': 'holds a formula without its value: {value}: open the file, save it again',
  'formula-error': 'holds a formula that cannot be calculated: {value}',
  empty: 'must not be empty',
  twice: 'is there twice: line {line} has it too',
  'spelled-two-ways': '{value} is spelled {other} on line {line}: customers see two',
  'not-a-whole-number': 'must be a whole number from {min} to {max}, not {value}',
  'not-a-decimal': 'must be a number from {min} to {max}, not {value}',
  'not-a-number': 'must be a number, not {value}',
  'decimal-comma': '{value} is read as {number}',
  'number-left-out': 'left out: not a number: {value}',
  'not-a-phone-number': 'must be one phone number or empty, not {value}',
  'not-hours': 'must be opening hours such as Mon-Sat 8:30-19:00; Sun closed, not {value}',
  'not-an-image': 'left out: not a path under /pictures/ and not an https address: {value}',
  'not-a-link': 'left out: not an https address: {value}',
  'not-a-date': 'must be a date that exists, such as 2026-12-31 or 31/12/2026, not {value}',
  'not-a-last-day':
    'must be a date that exists, such as 2026-12-31 or 31/12/2026, or empty without a last day, not {value}',
  'year-missing': 'must say its year too, such as {date}, not {value}',
  'promotion-starts-later':
    '{value} begins on {start}, but prices count at once: write the last day alone, {date}, and publish on {start}',
  'last-day-understood': 'there is a promotion until {date}: {value}',
  'date-understood': '{value} is read as {date} (day first)',
  'date-converted': '{value} is read as {date}',
  // Registrations
  'name-too-short': 'must be a name of two letters or more, not {value}',
  'not-an-email': 'must be one e-mail address or empty, not {value}',
  'day-in-future': '{value} is after today',
  'day-too-early': '{value} is before 2000',
  'not-a-quantity': 'must be pair or set, or 2 or 4 tyres, not {value}',
  'not-a-dot-week': 'must be week and year of manufacture, such as 2319, or empty, not {value}',
  // Prices and promotions
  'price-zero': 'must be above 0 or empty, not {value}',
  'price-unreadable': 'is not one amount and is shown as typed, never as a promotion: {value}',
  'price-unreadable-list': '{value} is not one amount: customers see the list price and no promotion',
  'price-decimal-comma': '{value} is read as {amount}',
  'price-rounded': '{value} is read as {amount}: write a thousand as 1,000 or 1000',
  'price-missing': 'and list_price are both empty: customers are told to ask for the price',
  'price-above-list': '{value} is above the list price {list}: customers see {list} and no promotion',
  'promotion-ended': 'the promotion ended on {date}: customers see the list price',
  'promotion-without-prices': 'there is no promotion: both prices must be amounts',
  'promotion-not-below-list': 'there is no promotion: {value} is not below the list price {list}',
  'two-prices': '{value}, but line {line} has the same tyre for {other}',
  // Facts beside the price
  'kind-left-out': 'left out: not one of the kinds {kinds}: {value}',
  'grade-left-out': 'left out: not a grade from A to G: {value}',
  'measure-left-out': 'left out: not a whole number from {min} to {max}: {value}',
  'rating-left-out': 'left out: not a load index or speed symbol such as 82 and T: {value}',
  // Sizes, models, places
  'not-a-size': 'must be a size such as 195/55R15, 195R14C or 31x10.5R15, not {value}',
  'not-a-description': 'must be brand, size and model such as Michelin 195/55R15 Primacy 4, not {value}',
  'no-size-and-model': 'must be size and model such as 195/55R15 Primacy 4, not {value}',
  'size-understood': '{value} is read as {size}',
  'no-size-together': 'makes no size such as 195, 55, 15 with the two other numbers: {value}',
  'contradicts-size': 'contradicts the size {size}, which says {number}',
  'model-not-in-url': 'cannot stand in an address: {value}',
  'model-with-slash': 'cannot stand in an address with %2F in it: {value}',
  'model-with-data': 'cannot stand in an address with .data at its end: {value}',
  'place-zero': 'and lng must not both be 0',
  'place-unreadable': 'must be a maps link or "latitude, longitude", not {value}',
  'place-short-link': 'a short link does not say where it leads: open it and copy the long address: {value}',
} as const

export type ProblemCode = keyof typeof SENTENCES

type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** The values that the sentence of a code names, as rest arguments. */
export type ProblemValues<C extends ProblemCode> = [Names<(typeof SENTENCES)[C]>] extends [never]
  ? []
  : [Readonly<Record<Names<(typeof SENTENCES)[C]>, string | number>>]

/** The English sentence of a problem. */
export function describeProblem(code: ProblemCode, values: Readonly<Record<string, string | number>>) {
  return SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/**
 * Warnings that are given once per column, because they concern the whole column. Different values of the
 * listed properties are different warnings.
 */
const GROUPED: Partial<Record<ProblemCode, readonly string[]>> = {
  'column-unnamed': [],
  'last-day-understood': ['value'],
  'date-understood': [],
  'date-converted': [],
  'decimal-comma': [],
  'price-decimal-comma': [],
  'price-missing': [],
  'promotion-ended': [],
  'price-unreadable': ['value'],
  'price-unreadable-list': ['value'],
  'size-understood': [],
  'spelled-two-ways': ['value'],
}

/** Key that groups the same problems of a column into one; null to list each of them. */
export function problemGroup(
  code: ProblemCode,
  column: string,
  values: Readonly<Record<string, string | number>>,
) {
  const names = GROUPED[code]
  return names ? [code, column, ...names.map(name => values[name])].join('\n') : null
}

/** A cell's text for a sentence, truncated. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)
}
