import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { shortParts } from '../../platform/database/like.ts'
import { users } from '../identity/users.table.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { foldedPlate } from '../warranties/search-text.ts'
import { CLAIM_STATUSES, CLAIM_TYPES } from './claim.ts'
import type { ClaimEventDetails } from './claim-event.ts'
import { OUTCOMES, REJECTIONS, STAGES } from './claim-step.ts'

/** An id as text for the trigram index, which skips punctuation: dashes become the letter x. */
export const idSearchText = (id: SQLWrapper) => sql`(replace(${id}::text, '-', 'x'))`

const isOpen = ({ status }: { status: SQLWrapper }) => sql`${status} = 'Open'`

/** Short claim numbers for phone calls (rule W32.1). */
export const claimNumbers = pgSequence('warranty_claim_numbers', { startWith: 1001 })

/**
 * Warranty claims; the unique tyre ID guarantees at most one claim per tyre that is not void (rule W20.6).
 */
export const claims = pgTable(
  'warranty_claims',
  {
    /** id of the form: a form that is sent twice is one claim (rule W20.7) */
    id: uuid('id').primaryKey(),
    /** shown as `C-1042` (rule W32.1) */
    number: integer('number').notNull().default(sql`nextval('warranty_claim_numbers')`),
    warrantyId: uuid('warranty_id')
      .notNull()
      .references(() => registrations.id),
    /** id of the row in `tyreIds`, not the code */
    tyreRowId: uuid('tyre_id')
      .notNull()
      .references(() => tyreIds.id),
    /** normalized plate of the registration, which never changes; for searches in the history */
    plate: text('plate').notNull(),
    claimType: text('claim_type', { enum: CLAIM_TYPES }).notNull(),
    description: text('description').notNull(),
    claimDate: date('claim_date', { mode: 'string' }).notNull(),
    /** the purchase in the catalogue's words (rule W20.12); the branch by its id */
    branch: text('branch'),
    brand: text('brand'),
    model: text('model'),
    size: text('size'),
    /** week and year of manufacture, `2319` (rule W20.13) */
    dotWeek: text('dot_week'),
    /** tread depth when the claim was filed (rule W20.14) */
    treadMm: numeric('tread_mm', { precision: 3, scale: 1, mode: 'number' }),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    /**
     * e-mail address of the user who works on it, at first the user who filed it; null if unassigned: all
     * staff see it
     */
    processedBy: text('processed_by'),
    status: text('status', { enum: CLAIM_STATUSES }).notNull(),
    stage: text('stage', { enum: STAGES }).notNull().default('new'),
    /** in the stage `waiting`: for the supplier, not the customer */
    waitsForSupplier: boolean('waits_for_supplier').notNull().default(false),
    /** the customer has sent what was missing */
    isAnswered: boolean('is_answered').notNull().default(false),
    outcome: text('outcome', { enum: OUTCOMES }),
    percent: integer('percent'),
    rejection: text('rejection', { enum: REJECTIONS }),
    /** filed by mistake: closed, and its tyre ID is available again (rule W32.7) */
    isVoid: boolean('is_void').notNull().default(false),
    /**
     * grows with every step that changes the row, so that of two concurrent users the later one is told (rule
     * W32.2)
     */
    version: integer('version').notNull().default(1),
    /** path in the file store; a reopened claim keeps it (rule W21.2) */
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
      uniqueIndex('a_tyre_has_at_most_one_claim').on(table.tyreRowId).where(sql`not ${table.isVoid}`),
      index('warranty_claims_tyre').on(table.tyreRowId),
      uniqueIndex('warranty_claims_number').on(table.number),
      check(
        'a_closed_claim_has_an_end',
        sql`case ${table.status} when 'Open' then not ${table.isVoid} else ${table.isVoid}
          or ${table.invoiceUrl} is not null or coalesce(${table.outcome} in ('rejected', 'withdrawn'), false) end`,
      ),
      check(
        'a_decision_is_whole',
        sql`(${table.stage} = 'decided') = (${table.outcome} is not null)
          and (${table.percent} is not null) = coalesce(${table.outcome} = 'part-payment', false)
          and (${table.rejection} is not null) = coalesce(${table.outcome} = 'rejected', false)`,
      ),
      // Covering indexes in the order of the history with its filter columns: all claims, claims of one user,
      // and claims not processed by anyone yet.
      index('warranty_claims_newest').on(...listColumns),
      index('warranty_claims_mine').on(table.processedBy, ...listColumns),
      index('warranty_claims_unsigned')
        .on(...listColumns)
        .where(sql`${table.processedBy} is null`),
      // The queues of open claims, oldest first: of one user or of no one, and by stage of all (rule W22.8).
      index('warranty_claims_open')
        .on(table.processedBy, table.createdAt, table.id, table.stage)
        .where(isOpen(table)),
      index('warranty_claims_open_stage').on(table.stage, table.createdAt, table.id).where(isOpen(table)),
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

/**
 * The events of a claim, and notes about it: rows are only added, and deleted with the claim (rule W32.2).
 */
export const claimEvents = pgTable(
  'claim_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** e-mail address of the user, or `CUSTOMER` */
    actor: text('actor').notNull(),
    /** a ClaimEventKind */
    kind: text('kind').notNull(),
    note: text('note'),
    details: jsonb('details').$type<ClaimEventDetails>(),
  },
  table => [index('claim_events_claim').on(table.claimId, table.id)],
)
