import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { DatabaseLockedError, EmbeddedDatabaseError } from '../platform/database/database.ts'
import { describeError } from '../platform/log/log.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'

/**
 * Reads the settings of a server, or ends the process with a line for each problem. For PORT=0 a free port is
 * chosen here, because URLs and the same-origin check contain it.
 */
export async function startSettings(env: Record<string, string | undefined>): Promise<Settings> {
  const read = readSettingsOrExit(env)
  // Checked with a given port too: an invalid HOST is reported before the database is opened.
  const free = await findFreePort(read.host).catch(error =>
    exitWithErrors(
      `HOST: expected an address of this machine, not ${JSON.stringify(read.host)} (${error.code})`,
    ),
  )
  return read.port === 0 ? readSettingsOrExit({ ...env, PORT: String(free) }) : read
}

/** Prints error messages and exits with code 1. */
export function exitWithErrors(...reasons: string[]): never {
  for (const reason of reasons) console.error(reason)
  process.exit(1)
}

/**
 * The message for a failed start: one line that names the setting if DATA_DIR is the cause, otherwise the
 * stack.
 */
export function describeStartError(error: Error, { dataDir }: Pick<Settings, 'dataDir'>): string {
  if (error instanceof DatabaseLockedError) return `${error.message}. Stop it, or set another DATA_DIR.`
  if (isDiskFull(error)) return `DATA_DIR: the disk of ${dataDir} is full: make room`
  const { code, path, message } = error as NodeJS.ErrnoException
  const inDataDir = (reason: string) => `DATA_DIR: ${reason}`
  if (code && FOLDER_ERROR_CODES.includes(code))
    return inDataDir(`this user cannot read and write ${path ?? dataDir} (${code})`)
  if (message.includes(dataDir)) return inDataDir(message)
  return error instanceof EmbeddedDatabaseError ? message : describeError(error)
}

/** The message for a server that cannot listen. */
export function describeListenError(
  { code, message }: NodeJS.ErrnoException,
  { port }: Pick<Settings, 'port'>,
): string {
  if (code === 'EADDRINUSE') return `port ${port} is in use: set another PORT`
  if (code === 'EACCES')
    return `PORT: this user cannot listen on port ${port}: set one above 1023, with a proxy in front`
  return message
}

/** Whether the embedded database or a file of the data folder found no space: SQLSTATE 53100, or ENOSPC. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === '53100' || code === 'ENOSPC' || isDiskFull(error.cause)
}

const FOLDER_ERROR_CODES = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'EISDIR']

function readSettingsOrExit(env: Record<string, string | undefined>): Settings {
  const read = readSettings(env)
  if (!read.ok) exitWithErrors(...read.problems)
  const problem = dataDirProblem(read.settings.dataDir)
  return problem ? exitWithErrors(problem) : read.settings
}

/** The reason why a folder cannot be DATA_DIR; null if it can. Creates a missing folder. */
function dataDirProblem(dataDir: string): string | null {
  try {
    createFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `DATA_DIR: expected a folder that can be read and written, not ${JSON.stringify(dataDir)} (${code})`
  }
}

/**
 * Creates a folder and its parents. mkdir with `recursive` loops forever where no folder can be created, as
 * in /proc.
 */
function createFolder(path: string): void {
  if (existsSync(path)) return
  createFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Created by a concurrent start.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function findFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
