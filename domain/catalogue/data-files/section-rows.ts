/** Finds columns whose value is in separate rows, or only in the first row of each value. */
export function findSections(
  column: string,
  columns: Readonly<Record<string, number>>,
  rows: readonly (readonly string[])[],
): { readonly code: 'section-rows' | 'filled-down'; readonly count: number } | null {
  const filled = rows.filter(cells => cells.length > 0 && (column !== 'brand' || !isNoBrand(cells)))
  const [first] = filled
  if (!first) return null
  const index = columns[column]
  if (index === undefined) {
    if (sectionName(first, column) === null) return null
    return { code: 'section-rows', count: filled.filter(cells => sectionName(cells, column) !== null).length }
  }
  const blank = filled.filter(cells => !cells[index]?.trim()).length
  const isFilledDown = Boolean(first[index]?.trim()) && blank >= filled.length * MIN_BLANK_SHARE
  return isFilledDown ? { code: 'filled-down', count: blank } : null
}

/**
 * The name in a row that holds nothing else; null for any other row. A brand is without the rim of the tyres
 * below, `MICHELIN RIM 15`, and no remark.
 */
export function sectionName(cells: readonly string[], column: string): string | null {
  const text = onlyText(cells)
  const name = column !== 'brand' ? text : isRemark(text) ? '' : text.replace(RIM, '')
  return /\p{L}{2}/u.test(name) ? name : null
}

/**
 * Whether a row holds only the rim of the tyres below, `RIM 15`, or a remark, `STOK TERHAD`, which are no
 * brands.
 */
export function isNoBrand(cells: readonly string[]): boolean {
  const text = onlyText(cells)
  return text !== '' && (text.replace(RIM, '') === '' || isRemark(text))
}

/** The remarks in rows of their own, to be told: the tyres below them keep the brand above. */
export function findRemarks(rows: readonly (readonly string[])[]): string[] {
  return [...new Set(rows.map(onlyText).filter(isRemark))].slice(0, MAX_REMARKS)
}

const MAX_REMARKS = 10

/** Whether a text has no other words than those of stock and offers, `*** HABIS STOK ***`. */
function isRemark(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu)
  return words?.every(word => REMARK_WORDS.has(word)) ?? false
}

const REMARK_WORDS = new Set(
  [
    'stok stock terhad limited habis kosong tiada no out of sold sampai tiba arrival arrivals ready sedia ada',
    'baru baharu new lama old promo promosi promotion tawaran offer offers jualan sale sales murah hebat',
    'clearance penghabisan akhir tahun',
  ].flatMap(words => words.split(' ')),
)

/** The text of a row with a single short one; empty for any other row. */
function onlyText(cells: readonly string[]): string {
  const texts = cells.filter(cell => cell.trim() !== '')
  const text = texts.length === 1 ? (texts[0]?.trim() ?? '') : ''
  return text.length <= MAX_SECTION_LENGTH ? text : ''
}

/** Longer texts are remarks. */
const MAX_SECTION_LENGTH = 60

/** `RIM 15`, `Saiz 14"` or `15 inci` at the end of a text. */
const RIM =
  /(?:^|[ (:,–-]{1,3})(?:(?:(?:tayar|tyres?|tires?|saiz|size) )?(?:rim|saiz|size)[ :.-]{0,2}\d{2}(?: ?[-–&] ?\d{2})? ?(?:["”″]|''|inci|inch)?|\d{2} ?(?:["”″]|''|inci|inch))\)?$/i

/** A smaller share of blank cells is a mistake that the checks report. */
const MIN_BLANK_SHARE = 0.2
