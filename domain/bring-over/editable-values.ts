import { sql } from 'drizzle-orm'

/**
 * A hash of the values of a registration that a person may change: where it is another one than at the
 * bringing over, one was.
 */
export const EDITABLE_VALUES = sql.raw(
  `md5(json_build_array(name, contact_number, email, purchase_date, car_plate, tyre_quantity, branch, brand, model, size, dot_week, receipt_url)::text)`,
)
