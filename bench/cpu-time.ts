import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * CPU seconds, user and system, that a process has used in all its threads, from Linux's /proc (resolution 10
 * ms).
 */
export function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, the program name in brackets, can contain spaces. User time is the 14th field, system
  // time the 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
