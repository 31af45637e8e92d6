import { z } from 'zod'
import { CLAIM_TYPES } from '../claims/claim.ts'
import { POSITIONS } from '../warranties/tyre-id.ts'

/**
 * The sample registrations are the customers of a sample shop: one row for each state that the counter and the customer can meet.
 * Nobody in them lives: plates carry the letters I and O, which no series has, numbers lie in a range that is given to no
 * phone, addresses end in `.test`. Their dates are those of the day on which the sample was written.
 */
export type SampleRegistration = z.infer<typeof registration>
export type SampleClaim = z.infer<typeof claim>

/** Reads `sample/registrations.json`; throws where the shipped sample is wrong. */
export const parseSampleRegistrations = (text: string): SampleRegistration[] =>
  z.array(registration).parse(JSON.parse(text))

const day = z.iso.date()
const instant = z.iso.datetime({ offset: true })
/** the name of a picture in `sample/papers` */
const paper = z.string().regex(/^[\w-]+\.jpg$/)

const claim = z.strictObject({
  id: z.uuid(),
  claim_type: z.enum(CLAIM_TYPES),
  description: z.string(),
  filed_at: instant,
  /** the e-mail of a demo account */
  by: z.string(),
  photos: z.array(paper),
  /** both are there, or neither */
  invoice: paper.nullable(),
  closed_at: instant.nullable(),
})

const registration = z.strictObject({
  /** what it is in the sample for */
  shows: z.string(),
  id: z.uuid(),
  name: z.string(),
  contact_number: z.string(),
  email: z.string().nullable(),
  car_plate: z.string(),
  tyre_quantity: z.enum(['pair', 'set']),
  purchase_date: day,
  registered_at: instant,
  receipts: z.array(paper),
  tyre_ids: z.array(
    z.strictObject({ tyre_id: z.string(), position: z.enum(POSITIONS), claim: claim.nullable() }),
  ),
})
