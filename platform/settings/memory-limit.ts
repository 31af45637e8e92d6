import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/**
 * Bytes that this process and its children may use: the limit of its cgroup (version 2 or 1), or the memory
 * of the machine.
 */
export function memoryLimit(read = readText, machine = totalmem()): number {
  const group = /^0::(\/.*)$/m.exec(read('/proc/self/cgroup'))?.[1] ?? '/'
  const limits = [
    `/sys/fs/cgroup${group === '/' ? '' : group}/memory.max`,
    '/sys/fs/cgroup/memory.max',
    '/sys/fs/cgroup/memory/memory.limit_in_bytes',
  ].map(path => Number(read(path).trim() || Number.NaN))
  return Math.min(machine, ...limits.filter(limit => limit > 0))
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
