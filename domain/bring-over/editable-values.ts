import { sql } from 'drizzle-orm'

/**
 * Hash of the editable values of a registration. A registration was edited after its import if the hash has
 * changed.
 */
export const EDITABLE_VALUES = sql.raw(
  `md5(json_build_array(name, contact_number, email, purchase_date, car_plate, tyre_quantity, branch, brand, model, size, dot_week, receipt_url)::text)`,
)
