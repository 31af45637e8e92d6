import type { Mail } from '../../platform/mail/open-mailer.ts'
import type { AppContext } from '../context/app-context.ts'

type Subscriber = { readonly userId: string; readonly email: string }

/**
 * Mails each subscriber for whom a mail is due. `sendNext` finds the next one that is not in `skip`, and
 * answers false if there is none; `write` returns null where there is nothing to say. A mail that is not
 * accepted is logged and tried again by the next call; the others are still sent.
 */
export async function sendToSubscribers<S extends Subscriber>(
  {
    name,
    sendNext,
    write,
  }: {
    /** of the mail, in the log */
    name: 'monthly-summary' | 'claim-digest'
    sendNext: (send: (subscriber: S) => Promise<void>, skip: readonly string[]) => Promise<boolean>
    write: (subscriber: S) => Promise<Omit<Mail, 'to'> | null>
  },
  { mailer, log }: Pick<AppContext, 'mailer' | 'log'>,
): Promise<void> {
  const failed: string[] = []
  const send = async (subscriber: S) => {
    // Removed again below: if sending one throws, the others are still sent.
    failed.push(subscriber.userId)
    const mail = await write(subscriber)
    if (mail) {
      await mailer.send({ to: subscriber.email, ...mail })
      log.info(
        { event: 'subscriber_mail_sent', mail: name, account: subscriber.userId },
        'mail to a subscriber sent',
      )
    }
    failed.pop()
  }
  for (let goesOn = true; goesOn; ) {
    const before = failed.length
    goesOn = await sendNext(send, failed).catch(error => {
      log.error(
        { event: 'subscriber_mail_failed', err: error, mail: name },
        'mail to a subscriber could not be sent',
      )
      return failed.length > before
    })
  }
}
