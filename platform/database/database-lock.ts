import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseLockedError } from './database.ts'
import { place, startOfProcess } from './process-identity.ts'

/**
 * Holds the embedded database for this process, by files in `DATA_DIR/database.lock/` beside the database.
 *
 * A claim is a file that is named by its process: pid, start time (a recycled pid has another one) and place (boot and
 * pid namespace). Whoever wants the database writes a claim, then looks for others: of two starters, the later look sees
 * both, so never do both get through; where both draw back, chance decides the next round. Claims of dead processes are
 * removed; nobody else has their names, so no living claim is ever removed by mistake. A process that cannot be looked
 * up from here (another container, another host) is alive while it touches its claim.
 *
 * Takes the data folder and the holder's own temporary folder, which whoever buries the holder removes.
 * Throws DatabaseLockedError where a living process holds it.
 */
export async function lockDatabase(
  dataDir: string,
  temporary: string | null = null,
): Promise<{ release(): Promise<void> }> {
  const folder = join(dataDir, 'database.lock')
  await mkdir(folder, { recursive: true })
  const start = startOfProcess(process.pid)
  const own = `${process.pid}.${start}.${place()}`
  const deadline = Date.now() + STALE_LOCK_MS

  for (;;) {
    await writeFile(join(folder, own), JSON.stringify({ temporary }), { flag: 'wx' }).catch(error => {
      throw error.code === 'EEXIST' ? new DatabaseLockedError(process.pid, dataDir) : error
    })
    const { living, dead } = await otherClaims(folder, own)
    if (living.length === 0) {
      await Promise.all(dead.map(name => removeStaleLock(folder, name)))
      await writeFile(join(folder, `${own}${HOLDS}`), '')
      return keep(folder, own)
    }
    await remove(folder, own)
    const holder = living.find(claim => claim.holds) ?? living[0]
    if ((holder?.holds && holder.isHere) || Date.now() > deadline) {
      throw new DatabaseLockedError(holder?.pid ?? 0, dataDir)
    }
    await sleep(20 + Math.random() * 100)
  }
}

function keep(folder: string, own: string) {
  const touch = () => {
    const now = new Date()
    utimes(join(folder, own), now, now).catch(() => {})
  }
  const pulse = setInterval(touch, HEARTBEAT_MS).unref()
  return {
    async release() {
      clearInterval(pulse)
      await remove(folder, own)
    },
  }
}

type Claim = { pid: number; holds: boolean; isHere: boolean }

async function otherClaims(folder: string, own: string) {
  const files = await readdir(folder)
  const living: Claim[] = []
  const dead: string[] = []
  for (const name of files) {
    if (name === own || name.endsWith(HOLDS)) continue
    const [pid = '', start, where] = name.split('.')
    const isHere = where === place()
    const isAlive = isHere ? startOfProcess(Number(pid)) === start : await isTouched(join(folder, name))
    if (isAlive) living.push({ pid: Number(pid), holds: files.includes(`${name}${HOLDS}`), isHere })
    else dead.push(name)
  }
  return { living, dead }
}

async function isTouched(path: string) {
  const claim = await stat(path).catch(() => null)
  return claim !== null && Date.now() - claim.mtimeMs < 3 * HEARTBEAT_MS
}

/** Removes a dead process's claim and the temporary folder that it could not remove itself. */
async function removeStaleLock(folder: string, name: string) {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  const temporary = /"temporary":"([^"]+)"/.exec(text)?.[1]
  // The file lies where only this user writes, but nothing is removed on its word alone.
  if (temporary && /^tayar-\w{6}$/.test(basename(temporary))) {
    await rm(temporary, { recursive: true, force: true })
  }
  await remove(folder, name)
}

async function remove(folder: string, name: string) {
  await rm(join(folder, `${name}${HOLDS}`), { force: true })
  await rm(join(folder, name), { force: true })
}

const HOLDS = '.holds'
const HEARTBEAT_MS = 5_000
/** long enough to see a claim from elsewhere grow old */
const STALE_LOCK_MS = 4 * HEARTBEAT_MS
