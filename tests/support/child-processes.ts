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

/** A process that ends meanwhile is skipped. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
