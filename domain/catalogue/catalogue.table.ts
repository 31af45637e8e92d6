import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Company } from '../company/company.ts'

/**
 * The tables of the catalogue: one per data file, one row per line, in file order (`position` from 1). A
 * table is only replaced as a whole, by replaceList. Texts are stored as typed.
 */
export const tyres = pgTable('tyres', {
  position: integer('position').primaryKey(),
  tyreSize: text('tyre_size').notNull(),
  model: text('model').notNull(),
  currentPrice: text('current_price'),
  listPrice: text('list_price'),
  /** as in the column of the file, or in the size: mm, or for sizes such as 31x10.5R15 and 7.50R16 inches */
  width: doublePrecision('width'),
  /** per cent, or the width of a size such as 31x10.5R15 in inches */
  aspectRatio: doublePrecision('aspect_ratio'),
  /** inches */
  rimSize: doublePrecision('rim_size'),
  brandImage: text('brand_image'),
  modelImage: text('model_image'),
  promotionValidTill: date('promotion_valid_till', { mode: 'string' }),
  brand: text('brand').notNull(),
  testLogo: text('test_logo'),
  hyperlink: text('hyperlink'),
  loadIndex: text('load_index'),
  speedRating: text('speed_rating'),
  treadwear: text('treadwear'),
  traction: text('traction'),
  temperature: text('temperature'),
})

export const vehicles = pgTable('vehicles', {
  position: integer('position').primaryKey(),
  brand: text('brand').notNull(),
  model: text('model').notNull(),
  year: integer('year').notNull(),
  tyreSize: text('tyre_size').notNull(),
  rearTyreSize: text('rear_tyre_size'),
})

export const engineOils = pgTable('engine_oils', {
  position: integer('position').primaryKey(),
  productName: text('product_name').notNull(),
  brand: text('brand').notNull(),
  brandLogo: text('brand_logo'),
  productImage: text('product_image'),
  type: text('type'),
  viscosity: text('viscosity'),
  volume: text('volume'),
  standardPrice: text('standard_price'),
  promotionPrice: text('promotion_price'),
})

export const branches = pgTable('branches', {
  position: integer('position').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  state: text('state').notNull(),
  /** degrees */
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  phone: text('phone'),
  chatNumber: text('chat_number'),
})

export const labourCharges = pgTable('labour_charges', {
  position: integer('position').primaryKey(),
  category: text('category').notNull(),
  service: text('service').notNull(),
  price: text('price').notNull(),
})

/** A single row at position 1. */
export const company = pgTable('company', {
  position: integer('position').primaryKey(),
  document: jsonb('document').$type<Company>().notNull(),
})

/** The imported data files; a kind that was never imported has no row. */
export const dataFiles = pgTable('sheets', {
  kind: text('kind').primaryKey(),
  /** increases with every change of the table, from 1 */
  version: bigint('version', { mode: 'number' }).notNull(),
  /** the shipped sample, not the owner's file */
  isSample: boolean('is_sample').notNull(),
  /** the owner's file, in which rows of the sample are left (rule S27.4) */
  hasSampleRows: boolean('has_sample_rows').notNull().default(false),
  rowCount: integer('row_count').notNull(),
  /** SHA-256 of the file, hexadecimal */
  contentHash: text('content_hash').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** the date that the sample's dates currently refer to; null for an owner's file */
  sampleWrittenOn: date('sample_written_on', { mode: 'string' }),
})
