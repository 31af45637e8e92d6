import { readFileSync } from 'node:fs'

/** The bytes of memory that a process holds now, from Linux's /proc. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1_024
}
