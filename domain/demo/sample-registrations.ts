import { z } from 'zod'
import { CLAIM_TYPES } from '../claims/claim.ts'
import { POSITIONS } from '../warranties/tyre-id.ts'

/**
 * Sample registrations: one row for each state that staff and customers can see. All data is fictional:
 * plates with I or O, unassigned phone numbers, addresses under `.test` (rule W30.4). Dates are relative to
 * the day in `sample/written-on`.
 */
export type SampleRegistration = z.infer<typeof registration>
export type SampleClaim = z.infer<typeof claim>

/** Parses `sample/registrations.json`; throws if the shipped sample is invalid. */
export const parseSampleRegistrations = (text: string): SampleRegistration[] =>
  z.array(registration).parse(JSON.parse(text))

const day = z.iso.date()
const instant = z.iso.datetime({ offset: true })
/** name of an image in `sample/papers` */
const paper = z.string().regex(/^[\w-]+\.jpg$/)

const claim = z.strictObject({
  id: z.uuid(),
  claim_type: z.enum(CLAIM_TYPES),
  description: z.string(),
  /** gives the DOT week; null if unknown */
  tyre_made_on: day.nullable(),
  filed_at: instant,
  /** e-mail address of a demo account */
  by: z.string(),
  photos: z.array(paper),
  /** `invoice` and `closed_at` are both set or both null */
  invoice: paper.nullable(),
  closed_at: instant.nullable(),
})

const registration = z.strictObject({
  /** the state that it demonstrates */
  shows: z.string(),
  id: z.uuid(),
  name: z.string(),
  contact_number: z.string(),
  email: z.string().nullable(),
  car_plate: z.string(),
  tyre_quantity: z.enum(['pair', 'set']),
  /** the purchase, in words of the sample lists; the branch by its id */
  branch: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  size: z.string().nullable(),
  purchase_date: day,
  registered_at: instant,
  receipts: z.array(paper),
  tyre_ids: z.array(
    z.strictObject({ tyre_id: z.string(), position: z.enum(POSITIONS), claim: claim.nullable() }),
  ),
})
