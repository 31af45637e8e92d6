import { customType } from 'drizzle-orm/pg-core'

/** A `bytea` column: drizzle has no type for it. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
