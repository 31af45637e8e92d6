import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A complete backup in the folder of dated backups; `at` is its start time. */
type DatedBackup = { readonly path: string; readonly at: Date; readonly bytes: number }

/** Folder of the nightly backups inside DATA_DIR; not part of a backup itself. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/**
 * The name of a dated backup: `tayar-2026-11-22T193000Z.tar`, in UTC, so that names sort by time across clock
 * changes.
 */
export function backupName(at: Date, { isEncrypted }: { isEncrypted: boolean }): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '')
  return `tayar-${time}Z.tar${isEncrypted ? '.age' : ''}`
}

/**
 * The newest dated backup in a folder; null if there is no backup or no folder. Ignores other files, and
 * names with a time after `now`, which come from a wrong clock.
 */
export async function newestBackup(folder: string, now = new Date()): Promise<DatedBackup | null> {
  return (await listBackups(folder, now))[0] ?? null
}

/** Formats an age for the operator: `7 hours ago`. */
export function describeAge(at: Date, now: Date): string {
  const minutes = Math.round((now.getTime() - at.getTime()) / 60_000)
  const format = new Intl.RelativeTimeFormat('en')
  if (minutes < 120) return format.format(-minutes, 'minute')
  return minutes < 2_880
    ? format.format(-Math.round(minutes / 60), 'hour')
    : format.format(-Math.round(minutes / 1_440), 'day')
}

/**
 * Deletes all dated backups except the `keep` newest (rule W31.7); returns the deleted paths. Leaves other
 * files alone.
 */
export async function deleteOldBackups(folder: string, keep: number, now = new Date()): Promise<string[]> {
  const deleted: string[] = []
  for (const { path } of (await listBackups(folder, now)).slice(keep)) {
    await rm(path, { force: true })
    deleted.push(path)
  }
  return deleted
}

/** Deletes incomplete files of interrupted backups. The caller must hold the backup lock. */
export async function deleteIncompleteBackups(folder: string): Promise<void> {
  for (const name of await listNames(folder)) {
    if (INCOMPLETE.test(name)) await rm(join(folder, name), { force: true })
  }
}

/** The dated backups in a folder, newest first. */
export async function listBackups(folder: string, now: Date): Promise<DatedBackup[]> {
  const backups: DatedBackup[] = []
  for (const name of await listNames(folder)) {
    const at = timeOf(name)
    if (at === null || at > now) continue
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats?.isFile()) backups.push({ path, at, bytes: stats.size })
  }
  return backups.sort((a, b) => b.at.getTime() - a.at.getTime())
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

function timeOf(name: string): Date | null {
  const [, date, hours, minutes, seconds] = DATED.exec(name) ?? []
  const at = new Date(`${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

const DATED = /^tayar-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar(?:\.age)?$/
/** `draftPath` of a dated backup (write-backup.ts) */
const INCOMPLETE = /^\.tayar-[\dT-]+Z\.tar(?:\.age)?\.\d+\.part$/
