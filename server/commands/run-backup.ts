import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'

/** The end of a dated backup; `message` is the command's last line. */
export type BackupResult = {
  readonly outcome: 'made' | 'skipped' | 'stopped' | 'failed'
  readonly message: string
}

/**
 * Makes a dated backup in DATA_DIR/backups, unless one is younger than `minAgeMinutes`, and deletes all but
 * the `keep` newest (backup.ts). Runs in a separate process with low priority, because checksums and
 * encryption would delay requests. Skipped while another process makes a backup.
 */
export function runBackup(
  {
    keep,
    minAgeMinutes = 10,
    program = new URL('./backup.ts', import.meta.url),
  }: { keep: number; minAgeMinutes?: number; program?: URL },
  env: Record<string, string | undefined> = process.env,
): { result: Promise<BackupResult>; stop(): Promise<void> } {
  const args = ['--keep', String(keep), '--min-age', String(minAgeMinutes), '--by-server']
  const child = spawn(process.execPath, [program.pathname, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  // Where the system has no file descriptors left, there are no pipes, and the error follows as an event.
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      output = `${output}${text}`.slice(-MAX_OUTPUT)
    })
  try {
    if (child.pid) setPriority(child.pid, LOW_PRIORITY)
  } catch {
    // It has ended already.
  }
  const result = once(child, 'close').then(
    ([code]): BackupResult => ({
      outcome: OUTCOMES[code] ?? 'failed',
      message: output.trim().split('\n').at(-1) ?? '',
    }),
    (error: Error): BackupResult => ({ outcome: 'failed', message: error.message }),
  )
  return {
    result,
    async stop() {
      child.kill('SIGTERM')
      await result
    },
  }
}

/**
 * By exit code of backup.ts. The last two follow SIGTERM, and SIGINT, which a terminal also sends to child
 * processes.
 */
const OUTCOMES: Record<number, BackupResult['outcome']> = {
  0: 'made',
  3: 'skipped',
  130: 'stopped',
  143: 'stopped',
}
const MAX_OUTPUT = 4_000
const LOW_PRIORITY = 10
