import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Start time of the process that did not stop cleanly. */
type UncleanStop = { readonly startedAt: string }

/**
 * Creates a file in the data folder that exists while the process runs. If a start finds it, the last process
 * on this port was killed, crashed or lost its power. `uncleanStop` is null after a clean stop, and while the
 * last process still runs, because this start then fails. A marker that cannot be written, as on a full disk,
 * does not stop the start.
 */
export function setRunningMarker({ dataDir, port, now }: { dataDir: string; port: number; now: Date }): {
  uncleanStop: UncleanStop | null
  remove(): void
} {
  const path = markerPath(dataDir, port)
  const found = readMarker(path)
  if (found && isRunning(found)) return { uncleanStop: null, remove() {} }
  const marker: Marker = { pid: process.pid, identity: identityOf(process.pid), startedAt: now.toISOString() }
  const remove = () => rmSync(path, { force: true })
  try {
    writeFileSync(path, `${JSON.stringify(marker)}\n`, { mode: 0o600 })
  } catch {
    // An incomplete one would count as left by a killed process.
    remove()
  }
  return {
    uncleanStop: found && { startedAt: found.startedAt },
    remove,
  }
}

/** The unclean stop that the next start on this port would report; null while the process runs. */
export function findUncleanStop(dataDir: string, port: number): UncleanStop | null {
  const found = readMarker(markerPath(dataDir, port))
  return found && !isRunning(found) ? { startedAt: found.startedAt } : null
}

type Marker = { pid: number; identity: string; startedAt: string }

const markerPath = (dataDir: string, port: number) => join(dataDir, `running-${port}`)

/** Null if there is no marker; an incomplete one counts as left by a killed process. */
function readMarker(path: string): Marker | null {
  try {
    const { pid, identity, startedAt } = JSON.parse(readFileSync(path, 'utf8'))
    return { pid: Number(pid), identity: String(identity), startedAt: String(startedAt) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    return { pid: 0, identity: '', startedAt: 'unknown' }
  }
}

/** Process ids are reused, especially in a container. */
function isRunning({ pid, identity }: Marker): boolean {
  return pid > 0 && pid !== process.pid && identityOf(pid) === identity
}

/** Start time of a process, in ticks since boot; empty if it does not run. */
function identityOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startTime}`
  } catch {
    return processExists(pid) ? 'running' : ''
  }
}

/** For systems without /proc. */
function processExists(pid: number): boolean {
  if (process.platform === 'linux') return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
