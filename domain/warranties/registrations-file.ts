import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { optionalDate } from '../catalogue/data-files/cell.ts'
import type { Cells, CsvDataFile } from '../catalogue/data-files/data-file.ts'
import type { ProblemCode } from '../catalogue/data-files/problems.ts'
import { quote } from '../catalogue/data-files/problems.ts'
import { MIN_PURCHASE_DATE, type RegistrationFieldError, validateField } from './registration.ts'
import type { TyreQuantity } from './warranty.ts'

/**
 * A registration from another system, checked like one of the form, with the file's words for its tyres (rule
 * W34.2).
 */
export type RegistrationRow = {
  /** row of the file as Excel counts */
  readonly line: number
  readonly name: string
  readonly contactNumber: string
  readonly email: string | null
  readonly purchaseDate: CalendarDate
  readonly carPlate: string
  readonly tyreQuantity: TyreQuantity
  /** values as in the file; they are matched to the catalogue when the file is imported */
  readonly branch: string | null
  readonly brand: string | null
  readonly model: string | null
  readonly size: string | null
  readonly dotWeek: string | null
}

/** The keys of a stored row. */
export const REGISTRATION_ROW_KEYS = [
  ...['line', 'name', 'contactNumber', 'email', 'purchaseDate', 'carPlate', 'tyreQuantity'],
  ...['branch', 'brand', 'model', 'size', 'dotWeek'],
]

/**
 * Registrations from another system: one row for each, with the columns of the registration form and the
 * facts of the tyres.
 */
export const registrationsFile: CsvDataFile<RegistrationRow> = {
  columns: [
    ...['name', 'contact_number', 'email', 'purchase_date', 'car_plate', 'tyre_quantity'],
    ...['branch', 'brand', 'model', 'size', 'dot_week'],
  ],
  needed: [['name'], ['contact_number'], ['purchase_date'], ['car_plate'], ['tyre_quantity']],
  aliases: {
    name: ['customer', 'customer name', 'full name', 'nama', 'nama pelanggan', 'pelanggan', 'nama penuh'],
    contact_number: [
      ...['phone', 'phone number', 'phone no', 'contact', 'contact no', 'mobile', 'mobile no', 'tel', 'hp'],
      ...['telefon', 'no telefon', 'nombor telefon', 'no tel', 'no hp', 'whatsapp'],
    ],
    email: ['e-mail', 'email address', 'emel', 'e-mel', 'alamat emel'],
    purchase_date: [
      ...['date', 'purchased', 'bought', 'bought on', 'invoice date', 'date of purchase', 'day'],
      ...['tarikh', 'tarikh beli', 'tarikh pembelian', 'tarikh invois'],
    ],
    car_plate: [
      ...['plate', 'plate no', 'plate number', 'car no', 'car number', 'vehicle', 'vehicle no', 'reg no'],
      ...['registration no', 'no plat', 'nombor plat', 'plat', 'no kereta', 'no kenderaan', 'no pendaftaran'],
    ],
    tyre_quantity: [
      ...['quantity', 'qty', 'tyres', 'number of tyres', 'no of tyres', 'pcs', 'unit'],
      ...['kuantiti', 'bilangan', 'bilangan tayar', 'jumlah tayar', 'bil tayar'],
    ],
    branch: ['outlet', 'shop', 'store', 'cawangan', 'kedai'],
    brand: ['tyre brand', 'jenama', 'jenama tayar'],
    model: ['pattern', 'tyre model', 'corak', 'bunga', 'model tayar'],
    size: ['tyre size', 'saiz', 'saiz tayar'],
    dot_week: ['dot', 'dot code', 'week', 'made', 'minggu dot', 'kod dot'],
  },
  groupColumns: [],
  parseRow(cells) {
    const name = check(cells, 'name', cells.text('name'), 'name-too-short')
    const phone = cells.text('contact_number')
    const contactNumber = check(cells, 'contact_number', completeNumber(phone), 'not-a-phone-number')
    const email = check(cells, 'email', cells.text('email'), 'not-an-email').toLowerCase() || null
    const carPlate = check(cells, 'car_plate', cells.text('car_plate').toUpperCase(), 'empty')
    const purchaseDate = parsePurchaseDate(cells)
    const tyreQuantity = parseQuantity(cells)
    const dotWeek = cells.text('dot_week') || null
    if (dotWeek !== null && !DOT_WEEK.test(dotWeek))
      cells.error('dot_week', 'not-a-dot-week', { value: quote(dotWeek) })
    if (cells.failed || purchaseDate === null || tyreQuantity === null) return null
    const fact = (column: string) => cells.text(column).slice(0, MAX_FACT_LENGTH) || null
    return {
      ...{ line: cells.line, name, contactNumber, email, purchaseDate, carPlate, tyreQuantity },
      ...{ branch: fact('branch'), brand: fact('brand'), model: fact('model'), size: fact('size') },
      dotWeek,
    }
  },
}

/** Checks a text as the registration form does. */
function check(
  cells: Cells,
  column: 'name' | 'contact_number' | 'email' | 'car_plate',
  text: string,
  code: 'name-too-short' | 'not-a-phone-number' | 'not-an-email' | 'empty',
): string {
  const error: RegistrationFieldError | null = validateField(column, text, MIN_PURCHASE_DATE)
  const typed = cells.text(column)
  if (error === null) return text
  if (typed === '' || code === 'empty') cells.error(column, 'empty')
  else if (error === 'too-long') cells.error(column, 'cell-too-long', { length: typed.length, max: MAX_TEXT })
  else cells.error(column, code, { value: quote(typed) })
  return text
}

/** Excel drops the leading 0: `123456789` is `0123456789`. */
const completeNumber = (text: string) => (/^1\d{8,9}$/.test(text) ? `0${text}` : text)

function parsePurchaseDate(cells: Cells): CalendarDate | null {
  const text = optionalDate(cells, 'purchase_date') as CalendarDate | null
  if (text === null) {
    if (!cells.failed || cells.text('purchase_date') === '') cells.error('purchase_date', 'empty')
    return null
  }
  const error = validateField('purchase_date', text, cells.today ?? text)
  if (error === null) return text
  const code: ProblemCode & ('day-in-future' | 'day-too-early') =
    error === 'date-in-future' ? 'day-in-future' : 'day-too-early'
  cells.error('purchase_date', code, { value: text })
  return null
}

/** `pair` or `set`, or a number of tyres. */
function parseQuantity(cells: Cells): TyreQuantity | null {
  const text = cells.text('tyre_quantity')
  if (PAIR.test(text)) return 'pair'
  if (SET.test(text)) return 'set'
  if (text === '') cells.error('tyre_quantity', 'empty')
  else cells.error('tyre_quantity', 'not-a-quantity', { value: quote(text) })
  return null
}

const PAIR = /^(?:(?:1 |a |one )?pair|sepasang|pasang|2(?:\.0+)? ?(?:pcs?|tyres?|tayar|unit|biji)?)$/i
const SET = /^(?:(?:1 |a |one |full )?set|set 4|satu set|4(?:\.0+)? ?(?:pcs?|tyres?|tayar|unit|biji)?)$/i
const DOT_WEEK = /^(?:0[1-9]|[1-4]\d|5[0-3])\d\d$/
const MAX_FACT_LENGTH = 100
const MAX_TEXT = 254
