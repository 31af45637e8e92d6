import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** The start time of a process, which tells it from later ones with the same pid; null where it has ended (zombies too). */
export function processStartTime(pid: number): string | null {
  if (process.platform === 'linux') return linuxStartTime(pid)
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return started.replace(/\W+/g, '-') || null
  } catch {
    return null
  }
}

/** Identifies this boot of this machine and its pid namespace: only there a pid names the same process. */
export function pidNamespace(): string {
  if (process.platform !== 'linux') return hostname().replace(/\W+/g, '-')
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
  const namespace = readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')
  return `${boot}-${namespace}`
}

function linuxStartTime(pid: number) {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // Fields are counted after the program name in brackets, which can contain anything. The third field is the state, the
  // 22nd the start time in clock ticks since boot (proc(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const state = fields[0] ?? ''
  return /[ZXx]/.test(state) ? null : (fields[19] ?? null)
}
