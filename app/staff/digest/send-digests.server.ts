import { href } from 'react-router'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import { stageName } from '../../../domain/claims/claim-step.ts'
import { loadOldestClaims, WORK_QUEUES } from '../../../domain/claims/load-oldest-claims.server.ts'
import { countQueues } from '../../../domain/claims/load-queue.server.ts'
import { type DigestReader, sendNextDigest } from '../../../domain/subscriptions/change-digest.server.ts'
import { MAX_COUNTED } from '../../../domain/warranties/registration-search.ts'
import { dateIn, formatStaffDate, hourIn } from '../../../platform/clock/calendar-date.ts'
import type { Mail } from '../../../platform/mail/open-mailer.ts'
import type { AppContext } from '../../context/app-context.ts'
import { withoutLinks } from '../../emails/compose-email.server.ts'
import { digestEmail } from '../../emails/digest-email.server.ts'
import { sendToSubscribers } from '../../emails/send-to-subscribers.server.ts'
import { translators } from '../../i18n/translators.server.ts'
import { daysSinceFiled } from '../days-since-filed.ts'

/** Mails the open claims to staff who asked for it, once a day, from 8 AM to noon (rule W22.9). */
export async function sendDigests(app: AppContext): Promise<void> {
  if (!app.hasMailServer) return
  const today = dateIn(app.timeZone, app.now())
  const hour = hourIn(app.timeZone, app.now())
  if (hour < FIRST_HOUR || hour >= END_HOUR) return
  await sendToSubscribers<DigestReader>(
    {
      name: 'claim-digest',
      sendNext: send => sendNextDigest(today, send, app),
      write: reader => writeDigest(reader, app),
    },
    app,
  )
}

const FIRST_HOUR = 8
const END_HOUR = 12
const MAX_CLAIMS = 10

/** The mail; null if no claim needs work. */
async function writeDigest(
  { userId, language, permit }: DigestReader,
  app: AppContext,
): Promise<Omit<Mail, 'to'> | null> {
  const oldest = await loadOldestClaims(permit, MAX_CLAIMS, app)
  if (oldest.length === 0) return null
  const counts = await countQueues(permit, app)
  const t = translators[language]
  const today = dateIn(app.timeZone, app.now())
  const url = (path: string) => app.publicUrl + path
  const history = url(`${href('/dashboard')}?tab=claims-history`)
  return {
    messageId: `<claim-digest-${today}-${userId}@${new URL(app.publicUrl).hostname}>`,
    ...digestEmail({
      company: app.catalogue().company,
      language,
      date: formatStaffDate(today),
      queues: WORK_QUEUES.map(queue => [
        t(`staff.queues.${queue}`),
        counts[queue] > MAX_COUNTED ? `${MAX_COUNTED}+` : String(counts[queue]),
        `${history}&queue=${queue}`,
      ]),
      claims: oldest.map(({ brand, model, ...claim }) => [
        formatClaimNumber(claim.number),
        [
          t('staff.queues.age', { days: daysSinceFiled(claim, { timeZone: app.timeZone, today }) }),
          t(`staff.stages.${stageName(claim)}`),
          withoutLinks([brand, model].filter(Boolean).join(' ')),
        ]
          .filter(Boolean)
          .join(' · '),
        url(href('/dashboard/claims/:id', { id: claim.id })),
      ]),
      links: { claims: url(href('/dashboard')), account: url(href('/dashboard/account')) },
    }),
  }
}
