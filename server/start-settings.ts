import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { DatabaseLockedError } from '../platform/database/database.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'

/**
 * The settings of a program that opens the shop, or ends it with a line for each that is wrong. Where the port is left to the
 * machine (0) a free one is chosen here, because addresses and the same-origin check name it.
 */
export async function startSettings(env: Record<string, string | undefined>): Promise<Settings> {
  const read = settingsOrStop(env)
  // Also where the port is given: what is no address of this machine is said before a database is opened.
  const free = await freePort(read.host).catch(error =>
    stop(`HOST: expected an address of this machine, not ${JSON.stringify(read.host)} (${error.code})`),
  )
  return read.port === 0 ? settingsOrStop({ ...env, PORT: String(free) }) : read
}

/** Says why the program cannot go on, a line each, and ends it. */
export function stop(...reasons: string[]): never {
  for (const reason of reasons) console.error(reason)
  process.exit(1)
}

/** Why a shop did not open, as a line that names the setting where it is the data folder's; else all that is known. */
export function describeStartError(error: Error, { dataDir, databaseUrl }: Settings): string {
  if (error instanceof DatabaseLockedError) return `${error.message}. Stop it, or set another DATA_DIR.`
  const { code, path, message } = error as NodeJS.ErrnoException
  const is = (reason: string) => `DATA_DIR: ${reason}`
  if (code && OF_FOLDERS.includes(code))
    return is(`expected to read and write ${path ?? dataDir} as this user, which is not possible (${code})`)
  if (message.startsWith(dataDir)) return is(message)
  // What the embedded database says of files that it cannot read is about itself.
  if (databaseUrl === null && /^(?:Aborted\(|PGlite )/.test(message))
    return is(
      `the database in ${join(dataDir, 'database')} cannot be opened (${message.split('\n')[0]}): its files have to be whole, and this user's`,
    )
  return String(error.stack ?? error)
}

const OF_FOLDERS = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'EISDIR']

function settingsOrStop(env: Record<string, string | undefined>): Settings {
  const read = readSettings(env)
  if (!read.ok) stop(...read.problems)
  const problem = dataDirProblem(read.settings.dataDir)
  return problem ? stop(problem) : read.settings
}

/** Why a folder cannot be the shop's, as a line that names the setting; null where it can. Makes it where it is missing. */
function dataDirProblem(dataDir: string): string | null {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `DATA_DIR: expected a folder that can be read and written, not ${JSON.stringify(dataDir)} (${code})`
  }
}

/** Makes a folder and those above it. Node's own way (`recursive`) never ends where a system lets nobody make one, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another that starts at the same moment was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
