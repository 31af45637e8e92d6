import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * When a process started, in a form that no other process with its pid shares while the machine is up; null where no
 * such process runs. A zombie has ended, it only has not been buried.
 */
export function startOfProcess(pid: number): string | null {
  if (process.platform === 'linux') return startOnLinux(pid)
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return started.replace(/\W+/g, '-') || null
  } catch {
    return null
  }
}

/** Where a pid means something: this boot of this machine, this namespace of pids. */
export function place(): string {
  if (process.platform !== 'linux') return hostname().replace(/\W+/g, '-')
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
  const namespace = readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')
  return `${boot}-${namespace}`
}

function startOnLinux(pid: number) {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The second field is the program's name in brackets and may hold anything; fields are counted after it. The third is
  // the state, the 22nd the start in clock ticks since boot (proc(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const state = fields[0] ?? ''
  return /[ZXx]/.test(state) ? null : (fields[19] ?? null)
}
