import { readdir, readFile } from 'node:fs/promises'

/**
 * The memory of this process and its descendants, in bytes by kind: `server`, `decoder`, `postgres` and
 * `other`. Proportional set size: shared memory counts once. On systems without /proc, only this process.
 */
export async function measureProcessMemory(): Promise<ReadonlyMap<string, number>> {
  const processes = await listProcesses()
  if (processes.size === 0) return new Map([['server', process.memoryUsage().rss]])
  const memory = new Map<string, number>()
  const add = (kind: string, bytes: number) => memory.set(kind, (memory.get(kind) ?? 0) + bytes)
  add('server', await memoryOf(process.pid))
  for (const pid of descendants(process.pid, processes)) {
    const command = await readText(`/proc/${pid}/cmdline`)
    const kind = KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other'
    add(kind, await memoryOf(pid))
  }
  return memory
}

/** By command line; children of PostgreSQL change theirs to `postgres: …`. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['decoder', /decoder-process/],
  ['postgres', /^postgres|^[^\0]*\/postgres\0/],
]

/** Parents by process id. */
async function listProcesses(): Promise<Map<number, number>> {
  const names = await readdir('/proc').catch(() => [])
  const parents = new Map<number, number>()
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue
    const status = await readText(`/proc/${name}/stat`)
    // The program's name is in brackets and may contain spaces; state and parent follow it.
    const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
    if (parent > 0) parents.set(Number(name), parent)
  }
  return parents
}

function descendants(root: number, parents: ReadonlyMap<number, number>): number[] {
  const children = [...parents].filter(([, parent]) => parent === root).map(([pid]) => pid)
  return children.flatMap(pid => [pid, ...descendants(pid, parents)])
}

/**
 * 0 for a process that has ended. If the exact figure is readable only by its owner, the memory without
 * shared parts.
 */
async function memoryOf(pid: number): Promise<number> {
  const exact = /^Pss:\s+(\d+) kB/m.exec(await readText(`/proc/${pid}/smaps_rollup`))
  const own = exact ?? /^RssAnon:\s+(\d+) kB/m.exec(await readText(`/proc/${pid}/status`))
  return Number(own?.[1] ?? 0) * 1_024
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => '')
