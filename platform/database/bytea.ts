import { customType } from 'drizzle-orm/pg-core'

/** A column of bytes, which drizzle has no type for. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
