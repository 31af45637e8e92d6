import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/accounts.table.ts'

/** Warranty registrations as W §3 has them; what is ours besides says so. */
export const registrations = pgTable(
  'warranty_registrations',
  {
    /** the form's own number, so that a form that is sent twice is one registration (reliability.md 21) */
    id: uuid('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    contactNumber: text('contact_number').notNull(),
    /** ours: its digits, so that a number is found however it was typed */
    contactDigits: text('contact_digits').notNull(),
    email: text('email'),
    purchaseDate: date('purchase_date', { mode: 'string' }).notNull(),
    /** as typed, in upper case */
    carPlate: text('car_plate').notNull(),
    /** ours: letters and digits only; what every search uses (readings.md "Car plate") */
    plate: text('plate').notNull(),
    /** JSON list of paths in the store */
    receiptUrl: text('receipt_url').notNull(),
    tyreQuantity: text('tyre_quantity', { enum: ['pair', 'set'] }).notNull(),
    lastClaimDate: date('last_claim_date', { mode: 'string' }),
    /** true as soon as one of its tyre IDs is claimed */
    isClaimed: boolean('is_claimed').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** ours: a hash of the secret in the cookie of the browser that registered it */
    registeredBy: text('registered_by'),
    /** ours: which privacy notice stood beside the form, and when it was sent (reliability.md 25) */
    privacyVersion: text('privacy_version').notNull(),
    privacyShownAt: timestamp('privacy_shown_at', { withTimezone: true }).notNull(),
    /** ours: what became of the confirmation mail; null where none was to be sent */
    confirmation: text('confirmation', { enum: ['sending', 'sent', 'failed'] }),
  },
  table => [
    index('warranty_registrations_plate').on(table.plate),
    // Walked back through, newest first; with the day of purchase, so that a range of days needs nothing else.
    index('warranty_registrations_newest').on(table.createdAt, table.id, table.purchaseDate),
    // Three characters or more are found anywhere, one or two at the beginning (design.md "Data and speed"). One index for all
    // three: of parts of several columns it looks up what they have in common, a fifth of the work of one list per column.
    index('warranty_registrations_parts').using(
      'gin',
      sql`${table.contactDigits} gin_trgm_ops`,
      sql`${table.plate} gin_trgm_ops`,
      sql`${table.name} gin_trgm_ops`,
    ),
    index('warranty_registrations_phone_start').on(sql`${table.contactDigits} text_pattern_ops`),
    index('warranty_registrations_plate_start').on(sql`${table.plate} text_pattern_ops`),
    index('warranty_registrations_name_start').on(sql`lower(${table.name}) text_pattern_ops`),
    index('warranty_registrations_claimed').on(
      table.isClaimed,
      table.createdAt,
      table.id,
      table.purchaseDate,
    ),
    index('warranty_registrations_purchased').on(table.purchaseDate),
    index('warranty_registrations_user').on(table.userId),
  ],
)

/** One tyre of a registration, made in its transaction; `tyreId` is the code that is read out on the phone (W §3). */
export const tyreIds = pgTable(
  'warranty_tyre_ids',
  {
    id: uuid('id').primaryKey(),
    registrationId: uuid('warranty_form_id')
      .notNull()
      .references(() => registrations.id),
    tyreId: text('tyre_id').notNull(),
    positionDescription: text('position_description').notNull(),
    isClaimed: boolean('is_claimed').notNull().default(false),
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
  },
  table => [
    unique('warranty_tyre_ids_tyre_id').on(table.tyreId),
    index('warranty_tyre_ids_registration').on(table.registrationId),
  ],
)
