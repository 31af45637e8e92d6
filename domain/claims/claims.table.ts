import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { shortParts } from '../../platform/database/like.ts'
import { users } from '../identity/users.table.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { foldedPlate } from '../warranties/search-text.ts'

/** An id as text for the trigram index, which skips punctuation: dashes become the letter x. */
export const idSearchText = (id: SQLWrapper) => sql`(replace(${id}::text, '-', 'x'))`

/** Warranty claims; the unique tyre ID guarantees at most one claim per tyre (rule W20.6). */
export const claims = pgTable(
  'warranty_claims',
  {
    /** id of the form: a form that is sent twice is one claim (rule W20.7) */
    id: uuid('id').primaryKey(),
    warrantyId: uuid('warranty_id')
      .notNull()
      .references(() => registrations.id),
    /** id of the row in `tyreIds`, not the code */
    tyreRowId: uuid('tyre_id')
      .notNull()
      .references(() => tyreIds.id),
    /** normalized plate of the registration, which never changes; for searches in the history */
    plate: text('plate').notNull(),
    claimType: text('claim_type', { enum: ['Defect', 'Damage', 'Other'] }).notNull(),
    description: text('description').notNull(),
    claimDate: date('claim_date', { mode: 'string' }).notNull(),
    /** what was bought and where, in the catalogue's words (rule W20.12); the branch by its id */
    branch: text('branch'),
    brand: text('brand'),
    model: text('model'),
    size: text('size'),
    /** week and year of manufacture, `2319` (rule W20.13) */
    dotWeek: text('dot_week'),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    /** e-mail address of the user who filed it; null only in rows from another system */
    processedBy: text('processed_by'),
    status: text('status', { enum: ['Open', 'Closed'] }).notNull(),
    /** path in the file store; set exactly while the claim is closed (rule W21.2) */
    invoiceUrl: text('invoice_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => {
    const listColumns = [
      table.createdAt,
      table.id,
      table.warrantyId,
      table.claimDate,
      table.status,
      table.claimType,
      table.plate,
    ] as const
    return [
      unique('a_tyre_has_at_most_one_claim').on(table.tyreRowId),
      check(
        'an_invoice_closes_a_claim',
        sql`(${table.status} = 'Closed') = (${table.invoiceUrl} is not null)`,
      ),
      // Covering indexes in the order of the history with its filter columns: all claims, those of one user, and
      // those processed by no one.
      index('warranty_claims_newest').on(...listColumns),
      index('warranty_claims_mine').on(table.processedBy, ...listColumns),
      index('warranty_claims_unsigned')
        .on(...listColumns)
        .where(sql`${table.processedBy} is null`),
      index('warranty_claims_warranty').on(table.warrantyId),
      index('warranty_claims_day').on(
        table.claimDate,
        table.createdAt,
        table.id,
        table.status,
        table.claimType,
        table.plate,
      ),
      index('warranty_claims_plate_search').using(
        'gin',
        sql`${foldedPlate(table.plate)} gin_trgm_ops`,
        shortParts(foldedPlate(table.plate)),
      ),
      index('warranty_claims_warranty_text').using(
        'gin',
        sql`${idSearchText(table.warrantyId)} gin_trgm_ops`,
      ),
    ]
  },
)

/** Photos of a claim. */
export const claimPhotos = pgTable(
  'claim_photos',
  {
    id: uuid('id').primaryKey(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id),
    /** path in the file store */
    fileUrl: text('file_url').notNull(),
    /** file name on the user's device: display text only (rule W3.9) */
    fileName: text('file_name').notNull(),
    /** order in which the photos were sent, from 0 (rule W20.11) */
    position: integer('position').notNull().default(0),
  },
  table => [index('claim_photos_claim').on(table.claimId)],
)
