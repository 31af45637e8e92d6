import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseLockedError } from './database.ts'
import { pidNamespace, processStartTime } from './process-identity.ts'

/**
 * Locks the embedded database for this process by files in `DATA_DIR/database.lock/`.
 *
 * A lock file is named by pid, start time (a recycled pid has another one) and pid namespace. A process writes its file, then
 * reads the folder: the later of two concurrent readers sees both files, so at most one wins; if both back off, a random delay
 * breaks the tie. Files of dead processes are deleted; their names are unique, so the file of a live process never is. A
 * process of another container or host counts as alive while it updates the modification time of its file.
 *
 * `temporary` is this process's temporary folder, deleted together with its stale lock. Throws DatabaseLockedError.
 */
export async function lockDatabase(
  dataDir: string,
  temporary: string | null = null,
): Promise<{ release(): Promise<void> }> {
  const folder = join(dataDir, 'database.lock')
  await mkdir(folder, { recursive: true })
  const start = processStartTime(process.pid)
  const ownName = `${process.pid}.${start}.${pidNamespace()}`
  const deadline = Date.now() + STALE_LOCK_MS

  for (;;) {
    await writeFile(join(folder, ownName), JSON.stringify({ temporary }), { flag: 'wx' }).catch(error => {
      throw error.code === 'EEXIST' ? new DatabaseLockedError(process.pid, dataDir) : error
    })
    const { live, dead } = await otherLocks(folder, ownName)
    if (live.length === 0) {
      await Promise.all(dead.map(name => removeStaleLock(folder, name)))
      await writeFile(join(folder, `${ownName}${ACQUIRED}`), '')
      return startHeartbeat(folder, ownName)
    }
    await deleteLock(folder, ownName)
    const holder = live.find(lock => lock.isAcquired) ?? live[0]
    if ((holder?.isAcquired && holder.isLocal) || Date.now() > deadline) {
      throw new DatabaseLockedError(holder?.pid ?? 0, dataDir)
    }
    await sleep(20 + Math.random() * 100)
  }
}

function startHeartbeat(folder: string, ownName: string) {
  const touch = () => {
    const now = new Date()
    utimes(join(folder, ownName), now, now).catch(() => {})
  }
  const timer = setInterval(touch, HEARTBEAT_MS).unref()
  return {
    async release() {
      clearInterval(timer)
      await deleteLock(folder, ownName)
    },
  }
}

/** `isLocal`: its process can be looked up by pid */
type Lock = { pid: number; isAcquired: boolean; isLocal: boolean }

async function otherLocks(folder: string, ownName: string) {
  const files = await readdir(folder)
  const live: Lock[] = []
  const dead: string[] = []
  for (const name of files) {
    if (name === ownName || name.endsWith(ACQUIRED)) continue
    const [pid = '', start, namespace] = name.split('.')
    const isLocal = namespace === pidNamespace()
    const isAlive = isLocal ? processStartTime(Number(pid)) === start : await hasHeartbeat(join(folder, name))
    if (isAlive) live.push({ pid: Number(pid), isAcquired: files.includes(`${name}${ACQUIRED}`), isLocal })
    else dead.push(name)
  }
  return { live, dead }
}

async function hasHeartbeat(path: string) {
  const lock = await stat(path).catch(() => null)
  return lock !== null && Date.now() - lock.mtimeMs < 3 * HEARTBEAT_MS
}

/** Deletes the lock of a dead process and the temporary folder that it left behind. */
async function removeStaleLock(folder: string, name: string) {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  const temporary = /"temporary":"([^"]+)"/.exec(text)?.[1]
  // Only this user writes lock files; the name is checked anyway before a folder is deleted.
  if (temporary && /^tayar-\w{6}$/.test(basename(temporary))) {
    await rm(temporary, { recursive: true, force: true })
  }
  await deleteLock(folder, name)
}

async function deleteLock(folder: string, name: string) {
  await rm(join(folder, `${name}${ACQUIRED}`), { force: true })
  await rm(join(folder, name), { force: true })
}

const ACQUIRED = '.holds'
const HEARTBEAT_MS = 5_000
/** long enough for a lock without heartbeat to become stale */
const STALE_LOCK_MS = 4 * HEARTBEAT_MS
