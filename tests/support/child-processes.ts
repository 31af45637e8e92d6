import { readdirSync, readFileSync } from 'node:fs'

/**
 * Ids of the running child processes of a process (this one by default) whose command line contains a word.
 */
export function childProcesses(word: string, parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      const stat = read(`/proc/${pid}/stat`)
      // The second field of /proc/PID/stat is the program name in brackets; state and parent follow.
      const [state, itsParent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state !== 'Z' && Number(itsParent) === parent && read(`/proc/${pid}/cmdline`).includes(word)
    })
}

/** The CPU time of a process in seconds, 0 once it is gone. */
export function cpuSeconds(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  // Clock ticks; Linux has 100 of them per second.
  return (user + system) / 100
}

/** A process that ends meanwhile is skipped. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
