import type { Log } from './log.ts'

/** The kinds of alerts. */
type AlertKind = 'database' | 'files' | 'disk_low' | 'disk_full' | 'unclean_stop' | 'backup' | 'mail'

export type Alerts = {
  /**
   * Sends a sentence without personal data, at most once an hour for each kind. Returns at once and never
   * throws.
   */
  send(kind: AlertKind, text: string): void
}

/**
 * Alerts as a JSON POST to the address of the setting ALERT_URL; without one nothing is sent. A failure is
 * only logged.
 */
export function createAlerts({
  url,
  host,
  log,
  now,
  post = fetch,
}: {
  url: string | null
  /** the host of PUBLIC_URL, so that one receiver can tell installations apart */
  host: string
  log: Pick<Log, 'warn'>
  now: () => Date
  post?: typeof fetch
}): Alerts {
  const sentAt = new Map<AlertKind, number>()

  async function deliver(kind: AlertKind, text: string, target: string, time: Date) {
    try {
      const response = await post(target, {
        method: 'POST',
        // A redirect would turn the POST into a GET without the alert, and the receiver's answer would look
        // like success.
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind, host, time: time.toISOString(), text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`answered ${response.status}`)
    } catch (error) {
      // The address can contain a secret, and so can the text of an error of fetch.
      const reason = error instanceof Error ? error.name : 'unknown'
      log.warn({ event: 'alert_failed', kind, reason }, 'an alert could not be sent')
      // The next alert of this kind is tried after a minute instead of an hour.
      sentAt.set(kind, time.getTime() - INTERVAL_MS + RETRY_MS)
    }
  }

  return {
    send(kind, text) {
      const time = now()
      const last = sentAt.get(kind)
      if (url === null || (last !== undefined && time.getTime() - last < INTERVAL_MS)) return
      sentAt.set(kind, time.getTime())
      void deliver(kind, text, url, time)
    },
  }
}

const INTERVAL_MS = 60 * 60_000
const RETRY_MS = 60_000
const TIMEOUT_MS = 10_000
