import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process (this one) has started and that still run, by number, whose command holds a word. */
export function childProcesses(word: string, parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      const stat = read(`/proc/${pid}/stat`)
      // The second field is the program's name in brackets; behind it stand the state and the parent.
      const [state, itsParent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state !== 'Z' && Number(itsParent) === parent && read(`/proc/${pid}/cmdline`).includes(word)
    })
}

/** One that ends while it is looked at is not there. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
