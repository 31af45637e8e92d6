import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Resident memory of a process in bytes, from Linux's /proc: the highest since the last reset. */
export function peakBytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024
}

/** Resets the peak memory of a process to its current memory. */
export const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/**
 * Polls the descendants of a process until stopped; returns the peak memory, in bytes, of those with a word
 * in their command line.
 */
export function watchPeaks(pid: number): { stop(): void; peakOf(word: string): number } {
  const peaks = new Map<string, number>()
  const timer = setInterval(() => {
    for (const child of descendants(pid)) {
      const command = readText(`/proc/${child}/cmdline`)
      peaks.set(command, Math.max(peaks.get(command) ?? 0, peakBytes(child)))
    }
  }, 50)
  return {
    stop: () => clearInterval(timer),
    peakOf: word =>
      Math.max(0, ...[...peaks].filter(([command]) => command.includes(word)).map(([, peak]) => peak)),
  }
}

function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => {
      // The program's name is in brackets and may contain spaces; state and parent follow it.
      const stat = readText(`/proc/${name}/stat`)
      return [Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const
    })
  const below = (parent: number): number[] =>
    parents.filter(([, its]) => its === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}
