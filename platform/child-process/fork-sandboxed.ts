import { type ChildProcess, fork } from 'node:child_process'
import { userNamespace } from '../namespaces/user-namespace.ts'

/**
 * Starts a program of ours that reads untrusted files, such as a photo or a spreadsheet. It has an empty
 * environment, may not write files or start processes and, where the system offers namespaces, has no network
 * and no view of other processes. It answers by IPC and through a pipe (OUTPUT_PIPE), and first calls
 * `startWatchdog`. Throws where the system cannot start a process.
 */
export function forkSandboxed(
  program: URL,
  args: string[],
  { heapMegabytes }: { heapMegabytes: number },
): ChildProcess {
  // Not the options of this process, such as a test runner's loaders or an inspector.
  const node = [process.execPath, ...SANDBOX, `--max-old-space-size=${heapMegabytes}`]
  const [execPath, ...execArgv] = [...(sandboxNamespace() ?? []), ...node]
  return fork(program, args, {
    execPath,
    execArgv,
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    serialization: 'json',
  })
}

/**
 * No network, and no access to the server's memory and environment; null if the system offers no namespaces.
 */
export const sandboxNamespace = () => userNamespace({ net: true })

/** File descriptor of the pipe in the sandboxed process. */
export const OUTPUT_PIPE = 4

/** Forbidden by Node.js itself: writing files and starting processes. Native code is not bound by it. */
const SANDBOX = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-fs-write=/proc/self/oom_score_adj',
  // sharp, and the watchdog.
  '--allow-addons',
  '--allow-worker',
  '--disable-warning=SecurityWarning',
]
