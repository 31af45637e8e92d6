import { z } from 'zod'

/** The last entry of a backup: a list of its contents, and the migrations of its database. */
export type BackupManifest = z.infer<typeof manifest>

const count = z.int().nonnegative()

export const manifest = z.object({
  format: z.literal(1),
  /** when the tables were read */
  takenAt: z.iso.datetime(),
  /** the applied migrations in order */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.int() })).min(1),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()).min(1), rows: count })),
  /** last value (as text, because it can exceed a number) and whether it has been used */
  sequences: z.record(z.string(), z.object({ value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  files: count,
  pictures: count,
  /** paths of files that had a row but were not in the file store yet: their upload was in progress */
  arriving: z.array(z.string()),
  /** paths of files that are in the backup although their rows were deleted while it was written */
  removed: z.array(z.string()),
  /** digest of all entries before this one (write-archive.ts) */
  digest: z.string(),
})

export const MANIFEST = 'manifest.json'
export const SECRET = 'secrets/session-secret'
export const FILES = 'files/'
export const PICTURES = 'pictures/'
export const TABLES = 'tables/'
