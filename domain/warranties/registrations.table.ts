import { boolean, date, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/people.table.ts'

/** Warranty registrations as W §3 has them; what is ours besides says so. */
export const registrations = pgTable(
  'warranty_registrations',
  {
    /** the form's own number, so that a form that is sent twice is one registration (reliability.md 21) */
    id: uuid('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    contactNumber: text('contact_number').notNull(),
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
    index('warranty_registrations_newest').on(table.createdAt.desc(), table.id),
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
