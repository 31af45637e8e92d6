import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { shortParts } from '../../platform/database/like.ts'
import { users } from '../identity/users.table.ts'
import { bringOvers } from './bring-overs.table.ts'
import { foldedName, foldedPlate } from './search-text.ts'

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
    /** the purchase in the catalogue's words (rule W1.16); the branch by its id */
    branch: text('branch'),
    brand: text('brand'),
    model: text('model'),
    size: text('size'),
    /** week and year of manufacture, `2319`; only for imported registrations */
    dotWeek: text('dot_week'),
    lastClaimDate: date('last_claim_date', { mode: 'string' }),
    /** true as soon as one of its tyre IDs is claimed (rule W4.6) */
    isClaimed: boolean('is_claimed').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /**
     * hash of the secret in the registering browser's cookie; where staff registered, their session
     * (registrant.ts)
     */
    registeredBy: text('registered_by'),
    /** language of the registration, or as chosen by staff, for mails; null if unknown */
    language: text('language', { enum: ['ms', 'en'] }),
    /** the customer asked to be reminded by e-mail (rule W41.1) */
    reminders: boolean('reminders').notNull().default(false),
    /** version of the privacy notice and time of submission (rule W2.6); null if it was brought over */
    privacyVersion: text('privacy_version'),
    privacyShownAt: timestamp('privacy_shown_at', { withTimezone: true }),
    /** state of the confirmation e-mail; null if none is sent (rule W8.5) */
    confirmation: text('confirmation', { enum: ['sending', 'sent', 'failed'] }),
    /** the import that it came with (rule W34.1) */
    broughtOver: uuid('brought_over').references(() => bringOvers.id),
    /**
     * hash of its values when it was imported; a different hash now means that it was changed (rule W34.6)
     */
    broughtOverAs: text('brought_over_as'),
  },
  table => [
    index('warranty_registrations_plate').on(table.plate),
    index('warranty_registrations_reminders').on(table.purchaseDate).where(sql`${table.reminders}`),
    // Keyset pagination, newest first; includes the purchase date for date filters.
    index('warranty_registrations_newest').on(table.createdAt, table.id, table.purchaseDate),
    // Parts of any length (rule W19.2). One index for all columns: combining conditions costs a fifth of
    // several indexes.
    index('warranty_registrations_search').using(
      'gin',
      sql`${table.contactDigits} gin_trgm_ops`,
      sql`${foldedPlate(table.plate)} gin_trgm_ops`,
      sql`${foldedName(table.name)} gin_trgm_ops`,
      shortParts(foldedPlate(table.plate)),
      shortParts(foldedName(table.name)),
    ),
    index('warranty_registrations_claimed').on(
      table.isClaimed,
      table.createdAt,
      table.id,
      table.purchaseDate,
    ),
    // Contains all columns of the statistics, so that a year is counted without reading the rows.
    index('warranty_registrations_purchased').on(
      table.purchaseDate,
      table.branch,
      table.brand,
      table.model,
      table.tyreQuantity,
    ),
    index('warranty_registrations_counted').on(table.createdAt, table.branch, table.brand),
    index('warranty_registrations_user').on(table.userId),
    // The beginning of an e-mail address, for the find box (rule W36.2).
    index('warranty_registrations_email')
      .on(table.email.op('text_pattern_ops'))
      .where(sql`${table.email} is not null`),
    index('warranty_registrations_brought_over')
      .on(table.broughtOver)
      .where(sql`${table.broughtOver} is not null`),
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
