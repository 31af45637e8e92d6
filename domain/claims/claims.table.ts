import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/users.table.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'

/** An id in which any three characters are in an index, as its dashes, which those of text pass over, are letters. */
export const idSearchText = (id: SQLWrapper) => sql`(replace(${id}::text, '-', 'x'))`

/** Warranty claims as W §3 has them; the tyre ID is ours, and unique: a tyre has at most one claim (reliability.md 19). */
export const claims = pgTable(
  'warranty_claims',
  {
    /** the form's own number, so that a form that is sent twice is one claim (reliability.md 21) */
    id: uuid('id').primaryKey(),
    warrantyId: uuid('warranty_id')
      .notNull()
      .references(() => registrations.id),
    tyreId: uuid('tyre_id')
      .notNull()
      .references(() => tyreIds.id),
    /** ours: the registration's, letters and digits only, which never changes: the history is looked through by it */
    plate: text('plate').notNull(),
    claimType: text('claim_type', { enum: ['Defect', 'Damage', 'Other'] }).notNull(),
    description: text('description').notNull(),
    claimDate: date('claim_date', { mode: 'string' }).notNull(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    /** the e-mail of who filed it; null only in rows that came from elsewhere */
    processedBy: text('processed_by'),
    status: text('status', { enum: ['Open', 'Closed'] }).notNull(),
    /** path in the store; there is one exactly while the claim is closed */
    invoiceUrl: text('invoice_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => {
    const inOrder = [
      table.createdAt,
      table.id,
      table.warrantyId,
      table.claimDate,
      table.status,
      table.claimType,
      table.plate,
    ] as const
    return [
      unique('a_tyre_has_at_most_one_claim').on(table.tyreId),
      check(
        'an_invoice_closes_a_claim',
        sql`(${table.status} = 'Closed') = (${table.invoiceUrl} is not null)`,
      ),
      // In the order of the history, with what it is filtered by, so that walking back through it needs nothing else: of all
      // claims, of each colleague's, and of those that nobody has signed.
      index('warranty_claims_newest').on(...inOrder),
      index('warranty_claims_mine').on(table.processedBy, ...inOrder),
      index('warranty_claims_unsigned')
        .on(...inOrder)
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
      // Three characters or more of a plate are found anywhere, one or two at the beginning.
      index('warranty_claims_plate_part').using('gin', sql`${table.plate} gin_trgm_ops`),
      index('warranty_claims_plate_start').on(sql`${table.plate} text_pattern_ops`),
      index('warranty_claims_warranty_text').using(
        'gin',
        sql`${idSearchText(table.warrantyId)} gin_trgm_ops`,
      ),
    ]
  },
)

/** Photos that prove a claim (W §3). */
export const claimPhotos = pgTable(
  'claim_photos',
  {
    id: uuid('id').primaryKey(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id),
    /** path in the store */
    fileUrl: text('file_url').notNull(),
    /** what its sender's device called it: display text only */
    fileName: text('file_name').notNull(),
    /** ours: photos of a claim are shown in the order they were sent in, from 0 */
    position: integer('position').notNull().default(0),
  },
  table => [index('claim_photos_claim').on(table.claimId)],
)
