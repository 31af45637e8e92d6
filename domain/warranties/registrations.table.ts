import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/users.table.ts'

/** Warranty registrations. */
export const registrations = pgTable(
  'warranty_registrations',
  {
    /** the form's id, so that a form sent twice is one registration (rule W2.3) */
    id: uuid('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    contactNumber: text('contact_number').notNull(),
    /** digits of the contact number, so that it is found in any format */
    contactDigits: text('contact_digits').notNull(),
    email: text('email'),
    purchaseDate: date('purchase_date', { mode: 'string' }).notNull(),
    /** as typed, in upper case */
    carPlate: text('car_plate').notNull(),
    /** letters and digits only; used by every search (rule W4.2) */
    plate: text('plate').notNull(),
    /** JSON list of paths in the file store */
    receiptUrl: text('receipt_url').notNull(),
    tyreQuantity: text('tyre_quantity', { enum: ['pair', 'set'] }).notNull(),
    lastClaimDate: date('last_claim_date', { mode: 'string' }),
    /** true as soon as one of its tyre IDs is claimed (rule W4.6) */
    isClaimed: boolean('is_claimed').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** hash of the secret in the registering browser's cookie */
    registeredBy: text('registered_by'),
    /** version of the privacy notice and time of submission (rule W2.6) */
    privacyVersion: text('privacy_version').notNull(),
    privacyShownAt: timestamp('privacy_shown_at', { withTimezone: true }).notNull(),
    /** state of the confirmation e-mail; null if none is sent (rule W8.5) */
    confirmation: text('confirmation', { enum: ['sending', 'sent', 'failed'] }),
  },
  table => [
    index('warranty_registrations_plate').on(table.plate),
    // Keyset pagination, newest first; includes the purchase date for date filters.
    index('warranty_registrations_newest').on(table.createdAt, table.id, table.purchaseDate),
    // Substring search (rule W19.2). One trigram index for all three columns: combining conditions costs a
    // fifth of three indexes.
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

/**
 * One tyre of a registration, created in its transaction; `tyreId` is the code that is read out on the
 * phone (rule W4.4).
 */
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
