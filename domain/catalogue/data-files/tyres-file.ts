import { parseTyreKind, TYRE_KINDS } from '../../tyres/tyre-kind.ts'
import { isMetricSize, parseTypedSize, type TyreSize } from '../../tyres/tyre-size.ts'
import {
  optionalImage,
  optionalLastDay,
  optionalLink,
  optionalPrice,
  optionalText,
  readSize,
  requiredText,
  sizeText,
} from './cell.ts'
import { checkPromotion, checkTwoPrices, unreadablePrice } from './check-tyre-prices.ts'
import { composeSize, isSizeApart } from './compose-size.ts'
import type { Cells, CsvDataFile } from './data-file.ts'
import { quote } from './problems.ts'
import { describedColumns, describedTyre } from './split-description.ts'
import type { TyreRow } from './tyre-row.ts'

/** Columns that older lists do not have (rule S38.3). */
export const OPTIONAL_TYRE_COLUMNS = [
  'kind',
  'wet_grip',
  'noise_db',
  'warranty_km',
  'fuel',
  'made_in',
] as const

/** `tyres.csv`: one row per tyre; prices are free text, stored as typed (rule S28.13). */
export const tyresFile: CsvDataFile<TyreRow> = {
  columns: [
    'tyre_size',
    'model',
    'current_price',
    'list_price',
    'width',
    'aspect_ratio',
    'rim_size',
    'brand_image',
    'model_image',
    'promotion_valid_till',
    'brand',
    'test_logo',
    'hyperlink',
    'load_index',
    'speed_rating',
    'treadwear',
    'traction',
    'temperature',
    ...OPTIONAL_TYRE_COLUMNS,
  ],
  needed: [['tyre_size'], ['model'], ['brand'], ['current_price', 'list_price']],
  composed: {
    column: 'tyre_size',
    isWhole: text => parseTypedSize(text) !== null,
    parts: {
      width: /^(?:w|width|tyrewidth|lebar|lebartayar|section|sectionwidth)$/,
      aspect_ratio:
        /^(?:[raph]|ar|profil|profile|tyreprofile|profiltayar|aspect|aspek|aspectratio|ratio|nisbah|nisbahaspek|series|siri|height)$/,
      rim_size: /^(?:[dr]|rim|saizrim|rimsize|diameter|diameterrim|rimdiameter|rimdia|dia|inch|inches|inci)$/,
    },
  },
  described: { columns: ['tyre_size', 'model', 'brand'], split: describedColumns },
  priceColumns: ['current_price', 'list_price'],
  // `price` or `harga jual` alone is the price of today; beside a promotion or cash price it is the list price.
  aliases: {
    tyre_size: ['size', 'tire size', 'saiz', 'saiz tayar', 'ukuran', 'ukuran tayar'],
    model: ['tyre model', 'pattern', 'model tayar', 'corak', 'corak bunga', 'bunga'],
    brand: ['tyre brand', 'brand name', 'jenama', 'jenama tayar'],
    current_price: [
      ...['price', 'rm', 'unit price', 'selling price', 'sale price', 'promotion price', 'promo price'],
      ...['offer price', 'special price', 'cash', 'cash price', 'nett', 'net', 'nett price', 'net price'],
      ...['harga', 'harga semasa', 'harga kini', 'harga sekarang', 'harga jualan', 'harga jual'],
      ...['harga promosi', 'harga promo', 'harga tawaran', 'harga offer', 'harga diskaun', 'harga khas'],
      ...['tunai', 'harga tunai', 'harga cash', 'harga nett', 'harga net', 'harga bersih'],
    ],
    list_price: [
      ...['price', 'rm', 'unit price', 'selling price', 'normal price', 'usual price', 'original price'],
      ...['retail', 'retail price'],
      ...['rrp', 'rsp', 'srp', 'msrp', 'rrp price', 'rsp price'],
      ...['harga', 'harga senarai', 'harga biasa', 'harga asal', 'harga normal', 'runcit', 'harga runcit'],
      ...['harga jual', 'harga jualan', 'harga rrp', 'harga rsp', 'harga cadangan'],
    ],
    width: ['lebar'],
    aspect_ratio: ['profile', 'ratio', 'profil', 'nisbah', 'nisbah aspek', 'profile aspect'],
    rim_size: ['rim', 'rim diameter', 'saiz rim', 'diameter rim', 'rim inch', 'rim inci'],
    brand_image: ['brand logo', 'logo', 'logo jenama', 'gambar jenama'],
    model_image: ['image', 'picture', 'photo', 'tyre image', 'gambar', 'gambar tayar', 'gambar model'],
    promotion_valid_till: [
      ...['valid till', 'valid until', 'promotion ends', 'promotion end', 'promotion until', 'promo until'],
      ...['promosi sehingga', 'promosi tamat', 'tamat promosi', 'tarikh tamat', 'tarikh tamat promosi'],
      ...['sah sehingga', 'sehingga', 'tarikh akhir', 'tarikh akhir promosi'],
      ...['promo sampai', 'promosi sampai', 'sampai', 'promo hingga', 'promosi hingga', 'hingga'],
      ...['promo till', 'promo end', 'promo ends', 'promo expiry', 'promo tamat', 'tamat promo'],
    ],
    test_logo: ['test mark', 'logo ujian'],
    hyperlink: ['link', 'url', 'pautan'],
    load_index: ['load', 'li', 'indeks beban', 'indeks muatan'],
    speed_rating: ['speed', 'ss', 'speed index', 'speed symbol', 'kadar kelajuan', 'indeks kelajuan'],
    treadwear: ['tread wear', 'kehausan bunga'],
    traction: ['cengkaman'],
    temperature: ['suhu'],
    kind: ['type', 'tyre type', 'category', 'jenis', 'jenis tayar', 'kategori'],
    wet_grip: ['wet', 'wet grip class', 'wet braking', 'cengkaman basah'],
    noise_db: ['noise', 'db', 'noise level', 'bunyi', 'hingar', 'tahap bunyi'],
    warranty_km: ['mileage', 'mileage warranty', 'treadlife', 'jarak tempuh', 'waranti km'],
    fuel: ['fuel class', 'fuel efficiency', 'rolling resistance', 'penjimatan minyak'],
    made_in: ['country', 'origin', 'country of origin', 'buatan', 'negara', 'negara asal'],
  },
  isRow: cells => cells.some(cell => parseTypedSize(cell) !== null),
  sectionColumn: 'brand',
  groupColumns: ['brand'],
  startChecks: () => checkTwoPrices(),
  parseRow(cells) {
    const described = describedTyre(cells)
    const isApart = !described && isSizeApart(cells)
    const tyreSize = isApart
      ? composeSize(cells)
      : (described?.size ?? (requiredText(cells, 'tyre_size') && sizeText(cells, 'tyre_size')))
    const size = readSize(tyreSize)
    const row: TyreRow = {
      tyreSize,
      model: readModel(cells, described?.model),
      currentPrice: optionalPrice(cells, 'current_price', unreadablePrice(cells)),
      listPrice: optionalPrice(cells, 'list_price'),
      ...readColumns(cells, size, isApart),
      brandImage: optionalImage(cells, 'brand_image'),
      modelImage: optionalImage(cells, 'model_image'),
      promotionValidTill: optionalLastDay(cells, 'promotion_valid_till'),
      brand: described?.brand ?? requiredText(cells, 'brand'),
      testLogo: optionalImage(cells, 'test_logo'),
      hyperlink: optionalLink(cells, 'hyperlink'),
      loadIndex: optionalText(cells, 'load_index'),
      speedRating: optionalText(cells, 'speed_rating'),
      treadwear: optionalText(cells, 'treadwear'),
      traction: optionalText(cells, 'traction'),
      temperature: optionalText(cells, 'temperature'),
      kind: readKind(cells),
      wetGrip: labelGrade(cells, 'wet_grip'),
      noiseDb: measured(cells, 'noise_db', MIN_NOISE_DB, MAX_NOISE_DB),
      warrantyKm: measured(cells, 'warranty_km', MIN_WARRANTY_KM, MAX_WARRANTY_KM),
      fuel: labelGrade(cells, 'fuel'),
      madeIn: optionalText(cells, 'made_in'),
    }
    if (!cells.failed) checkPromotion(row, cells)
    return cells.failed ? null : row
  },
}

/**
 * The columns that repeat the three numbers. They may be empty but must not contradict a size with all three
 * numbers. For other sizes (`195R14C`, `31x10.5R15`) they are a second size for searches. A size that was
 * composed from them is consistent by itself.
 */
function readColumns(cells: Cells, size: TyreSize | null, isApart: boolean) {
  const isComplete = size !== null && isMetricSize(size)
  const number = (column: string, ofSize: number | undefined) => {
    const text = isApart ? '' : cells.text(column)
    const value = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : null
    if (text && value === null && isComplete) cells.error(column, 'not-a-number', { value: quote(text) })
    else if (text && value === null) cells.warn(column, 'number-left-out', { value: quote(text) })
    else if (isComplete && value !== null && value !== ofSize)
      cells.error(column, 'contradicts-size', { size: quote(cells.text('tyre_size')), number: ofSize ?? '' })
    return value ?? ofSize ?? null
  }
  return {
    width: number('width', size?.width),
    aspectRatio: number('aspect_ratio', size?.aspectRatio),
    rimSize: number('rim_size', size?.rim),
  }
}

/**
 * A tyre kind from the list; an unknown one is dropped with a warning, because facts beside the price never
 * stop a file (rule S38.3).
 */
function readKind(cells: Cells) {
  const text = cells.text('kind')
  const kind = text ? parseTyreKind(text) : null
  if (text && !kind) cells.warn('kind', 'kind-left-out', { value: quote(text), kinds: TYRE_KINDS.join(', ') })
  return kind
}

/** A grade of the EU tyre label, in capitals. */
function labelGrade(cells: Cells, column: string) {
  const text = cells.text(column)
  const grade = text.toUpperCase()
  if (!text || /^[A-G]$/.test(grade)) return grade || null
  cells.warn(column, 'grade-left-out', { value: quote(text) })
  return null
}

/** A whole number with or without its unit and commas: `69`, `69 dB`, `60,000 km`. */
function measured(cells: Cells, column: string, min: number, max: number) {
  const text = cells.text(column)
  if (!text) return null
  const number = Number(
    /^(\d{1,3}(?:,\d{3})+|\d{1,6})\s?(?:db|km)?(?:\(a\))?$/i.exec(text)?.[1]?.replaceAll(',', ''),
  )
  if (number >= min && number <= max) return number
  cells.warn(column, 'measure-left-out', { min, max, value: quote(text) })
  return null
}

const [MIN_NOISE_DB, MAX_NOISE_DB] = [50, 90]
const [MIN_WARRANTY_KM, MAX_WARRANTY_KM] = [5_000, 300_000]

/** A model is the last segment of a URL; these values would change the meaning of the URL (rule S28.8). */
function readModel(cells: Cells, described: string | undefined) {
  const model = described ?? requiredText(cells, 'model')
  const value = quote(model)
  if (model === '.' || model === '..') cells.error('model', 'model-not-in-url', { value })
  if (/%2f/i.test(model)) cells.error('model', 'model-with-slash', { value })
  if (/\.data$/i.test(model)) cells.error('model', 'model-with-data', { value })
  return model
}
