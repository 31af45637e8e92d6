import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { bytea } from '../../platform/database/bytea.ts'
import type { ListKind } from './list-kind.ts'
import type { ListCounts, ListOrigin, ListState } from './list-version.ts'

/**
 * The rows of a list, written once and never changed; two versions with the same rows share a content
 * (encode-rows.server.ts).
 */
export const listContents = pgTable(
  'list_contents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<ListKind>().notNull(),
    /** of the uncompressed rows, hexadecimal */
    sha256: text('sha256').notNull(),
    rowCount: integer('row_count').notNull(),
    /** a JSON object per line, gzipped; plain where a migration wrote them, because SQL cannot compress */
    rows: bytea('rows').notNull(),
  },
  table => [unique('list_contents_sha256').on(table.kind, table.sha256)],
)

/** The history of every list; which version is current follows from the clock (list-version.ts). */
export const listVersions = pgTable(
  'list_versions',
  {
    kind: text('kind').$type<ListKind>().notNull(),
    number: integer('number').notNull(),
    contentId: bigint('content_id', { mode: 'number' }).notNull(),
    origin: text('origin').$type<ListOrigin>().notNull(),
    state: text('state').$type<ListState>().notNull(),
    effectiveAt: timestamp('effective_at', { withTimezone: true, mode: 'date' }).notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    by: text('by').notNull(),
    counts: jsonb('counts').$type<ListCounts>().notNull(),
    note: text('note'),
    isSample: boolean('is_sample').notNull(),
    hasSampleRows: boolean('has_sample_rows').notNull(),
    sampleWrittenOn: date('sample_written_on', { mode: 'string' }),
    fileHash: text('file_hash'),
  },
  table => [
    primaryKey({ name: 'list_versions_pkey', columns: [table.kind, table.number] }),
    foreignKey({
      name: 'list_versions_content',
      columns: [table.contentId],
      foreignColumns: [listContents.id],
    }),
    index('list_versions_effective').on(table.kind, table.effectiveAt, table.number),
    index('list_versions_content_id').on(table.contentId),
  ],
)

/** The parts of the sample that were loaded once and must not be loaded again after they were deleted. */
export const sampleLoads = pgTable('sample_loads', {
  name: text('name').primaryKey(),
  loadedAt: timestamp('loaded_at', { withTimezone: true, mode: 'date' }).notNull(),
})
