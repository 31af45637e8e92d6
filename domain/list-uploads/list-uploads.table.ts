import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '../../platform/database/bytea.ts'
import type { UploadMode } from '../catalogue/list-changes/merge-upload.server.ts'
import type { Corrections, SentKind, TableChoice, UploadResult, UploadState } from './list-upload.ts'

/**
 * Uploaded files that are not published yet, in the database, so that any process can continue with them
 * after a crash.
 */
export const listUploads = pgTable(
  'list_uploads',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<SentKind>().notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    fileName: text('file_name').notNull(),
    /** price changes that a user collects: price-tray.server.ts */
    isTray: boolean('is_tray').notNull().default(false),
    state: text('state').$type<UploadState>().notNull(),
    failure: text('failure'),
    /** id of the attempt that is working on it; null if there is none */
    worker: uuid('worker'),
    workerSeenAt: timestamp('worker_seen_at', { withTimezone: true, mode: 'date' }),
    attempts: integer('attempts').notNull(),
    rowsRead: integer('rows_read').notNull(),
    revision: integer('revision').notNull(),
    /** SHA-256 of the file, hexadecimal; null before it was read */
    fileHash: text('file_hash'),
    table: jsonb('table').$type<TableChoice>(),
    corrections: jsonb('corrections').$type<Corrections>().notNull(),
    mode: text('mode').$type<UploadMode>(),
    result: jsonb('result').$type<UploadResult>(),
    publishedNumber: integer('published_number'),
  },
  table => [
    index('list_uploads_kind_at').on(table.kind, table.at),
    // At most one open tray per user and kind.
    uniqueIndex('list_uploads_tray')
      .on(table.kind, table.by)
      .where(sql`${table.isTray} and ${table.state} = 'ready'`),
  ],
)

/** Data of an upload that is too large for one value, in parts of 1 MB: see upload-data.server.ts. */
export const listUploadData = pgTable(
  'list_upload_data',
  {
    uploadId: uuid('upload_id').notNull(),
    name: text('name').$type<UploadDataName>().notNull(),
    part: integer('part').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  table => [
    primaryKey({ name: 'list_upload_data_pkey', columns: [table.uploadId, table.name, table.part] }),
    foreignKey({
      name: 'list_upload_data_upload',
      columns: [table.uploadId],
      foreignColumns: [listUploads.id],
    }).onDelete('cascade'),
  ],
)

/**
 * `file`: the file as it was sent; `cells`: its sheets after reading; `rows`: the checked rows of the list
 */
export type UploadDataName = 'file' | 'cells' | 'rows'

/** Columns that a user chose for a header. The next file with the same header uses them without asking. */
export const listColumns = pgTable(
  'list_columns',
  {
    kind: text('kind').$type<SentKind>().notNull(),
    /** SHA-256 of the names in the header, hexadecimal */
    header: text('header').notNull(),
    columns: jsonb('columns').$type<Record<string, number>>().notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [primaryKey({ name: 'list_columns_pkey', columns: [table.kind, table.header] })],
)
