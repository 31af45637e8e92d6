import type { Alerts } from '../platform/log/alerts.ts'
import type { Mailer } from '../platform/mail/open-mailer.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'

/**
 * A mailer that counts its mails and alerts after three failures in a row: a single one can be an address
 * that the mail server refuses.
 */
export function watchMailer(
  mailer: Mailer,
  { metrics, alerts }: { metrics: Pick<Metrics, 'countMail'>; alerts: Alerts },
): Mailer {
  let failures = 0
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail)
        failures = 0
        metrics.countMail('sent')
      } catch (error) {
        failures++
        metrics.countMail('failed')
        if (failures >= MAX_FAILURES)
          alerts.send('mail', `The last ${failures} mails were not accepted by the mail server.`)
        throw error
      }
    },
  }
}

const MAX_FAILURES = 3
