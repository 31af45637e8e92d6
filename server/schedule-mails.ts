import type { AppContext } from '../app/context/app-context.ts'

/**
 * Sends due mails one after another, immediately and every ten seconds. Returns a function that stops and
 * waits for the mail in progress, so that it is marked as sent. Failures of the database are not logged here:
 * the health check logs them.
 */
export function scheduleMails(
  sendNext: () => Promise<boolean>,
  { log, isConnectionError }: Pick<AppContext, 'log' | 'isConnectionError'>,
): () => Promise<void> {
  let isStopped = false
  let running: Promise<void> | null = null
  async function sendDue() {
    try {
      while (!isStopped && (await sendNext()));
    } catch (error) {
      if (!isConnectionError(error))
        log.warn({ event: 'customer_mails_failed', err: error }, 'mails to customers could not be sent')
    }
  }
  function start() {
    running ??= sendDue().finally(() => {
      running = null
    })
  }
  const timer = setInterval(start, INTERVAL_MS).unref()
  start()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}

const INTERVAL_MS = 10_000
