import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The processor time that a process has used until now in all its threads, in seconds: user and system together, read from
 * Linux's /proc in steps of a hundredth.
 */
export function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name in brackets and may hold spaces; user time is the 14th, system time the 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
