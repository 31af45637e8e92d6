import { execFileSync } from 'node:child_process'

/** The user and group id inside the namespace: `nobody`. */
export const NOBODY = 65_534

/** The environment of system programs: messages in English, and nothing of ours. */
export const SYSTEM_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/** No process can be started now; namespaces themselves may work. */
export class ProcessShortageError extends Error {}

/**
 * A command prefix that runs a process with the same pid, parent and files in its own user namespace, where
 * it cannot inspect processes outside. With `net` it has no network either. Null if the system allows no
 * namespaces, as in many containers, and on systems other than Linux. Throws ProcessShortageError.
 */
export function userNamespace(options: { net?: boolean } = {}): readonly string[] | null {
  const own = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, ...(options.net ? ['--net'] : [])]
  const command = ['unshare', ...own, '--']
  const key = command.join(' ')
  if (!isAllowed.has(key)) isAllowed.set(key, process.platform === 'linux' && canRun(command))
  return isAllowed.get(key) ? command : null
}

const isAllowed = new Map<string, boolean>()

function canRun([program = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(program, [...args, 'true'], { env: SYSTEM_ENV, stdio: 'ignore' })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code && SHORTAGES.has(code)) throw new ProcessShortageError(`no process can be started (${code})`)
    return false
  }
}

const SHORTAGES = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'])
