import { z } from 'zod'

/** The last part of a backup: what stands in it, and the state of the tables that it was taken from. */
export type BackupManifest = z.infer<typeof manifest>

const count = z.int().nonnegative()

export const manifest = z.object({
  format: z.literal(1),
  /** when the tables were read */
  takenAt: z.iso.datetime(),
  /** the migrations that had been applied, in their order */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.int() })).min(1),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()).min(1), rows: count })),
  /** last value (as text: it may be larger than a number) and whether it was given out */
  sequences: z.record(z.string(), z.object({ value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  files: count,
  pictures: count,
  /** paths of files that had a row but were not in the store yet: they were just arriving */
  arriving: z.array(z.string()),
  /** paths of files that stand here though their rows had gone by then */
  removed: z.array(z.string()),
  /** of all parts before this one */
  digest: z.string(),
})

export const MANIFEST = 'manifest.json'
export const SECRET = 'secrets/session-secret'
export const FILES = 'files/'
export const PICTURES = 'pictures/'
export const TABLES = 'tables/'
