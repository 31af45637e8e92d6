import type { Mail } from '../../platform/mail/open-mailer.ts'
import type { AppContext } from '../context/app-context.ts'

type Subscriber = { readonly userId: string; readonly email: string }

/**
 * Mails each subscriber for whom a mail is due. `sendNext` finds the next one and records whether the mail
 * was accepted; it returns false if there is none. `write` returns null if there is nothing to report. A
 * refused mail is logged, and the others are still sent.
 */
export async function sendToSubscribers<S extends Subscriber>(
  {
    name,
    sendNext,
    write,
  }: {
    /** of the mail, in the log */
    name: 'monthly-summary' | 'claim-digest'
    sendNext: (send: (subscriber: S) => Promise<boolean>) => Promise<boolean>
    write: (subscriber: S) => Promise<Omit<Mail, 'to'> | null>
  },
  { mailer, log }: Pick<AppContext, 'mailer' | 'log'>,
): Promise<void> {
  const send = async (subscriber: S) => {
    const named = { mail: name, account: subscriber.userId }
    try {
      const mail = await write(subscriber)
      if (!mail) return true
      await mailer.send({ to: subscriber.email, ...mail })
      log.info({ event: 'subscriber_mail_sent', ...named }, 'mail to a subscriber sent')
      return true
    } catch (err) {
      log.error({ event: 'subscriber_mail_failed', err, ...named }, 'mail to a subscriber could not be sent')
      return false
    }
  }
  while (await sendNext(send)) {}
}
