import { href } from 'react-router'
import { monthBefore } from '../../../domain/insight/insight-period.ts'
import { loadInsight } from '../../../domain/insight/load-insight.server.ts'
import { type SummaryReader, sendNextSummary } from '../../../domain/subscriptions/change-summary.server.ts'
import { signSummaryToken } from '../../../domain/subscriptions/summary-token.server.ts'
import { dateIn, formatStaffDate, hourIn } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { sendToSubscribers } from '../../emails/send-to-subscribers.server.ts'
import { summaryEmail } from '../../emails/summary-email.server.ts'
import { translators } from '../../i18n/translators.server.ts'
import { branchNames } from './ask-insight.server.ts'
import { describeAnswers } from './describe-answers.server.ts'

/**
 * Mails the summary of the last month to each subscriber who has not got it, on the first seven days of a
 * month from 8 AM on (rule S37.10). Does nothing at other times and without a mail server. A mail that is not
 * accepted is logged and tried again by the next call.
 */
export async function sendSummaries(app: AppContext): Promise<void> {
  const now = app.now()
  const today = dateIn(app.timeZone, now)
  const isTime = Number(today.slice(8)) <= LAST_DAY && hourIn(app.timeZone, now) >= FIRST_HOUR
  if (!app.hasMailServer || !isTime) return
  const period = monthBefore(today)
  await sendToSubscribers<SummaryReader>(
    {
      name: 'monthly-summary',
      sendNext: send => sendNextSummary(period.from, send, app),
      write: reader => writeSummary(reader, period, app),
    },
    app,
  )
}

const LAST_DAY = 7
const FIRST_HOUR = 8

async function writeSummary(
  { userId, language, permit }: SummaryReader,
  period: ReturnType<typeof monthBefore>,
  app: AppContext,
) {
  const catalogue = app.catalogue()
  const insight = await loadInsight(permit, { period, branch: null }, { ...app, limitMs: LIMIT_MS })
  const answers = describeAnswers(insight, {
    t: translators[language],
    tyres: catalogue.tyres,
    branchName: branchNames(catalogue),
    branchUrl: null,
  })
  const url = (path: string) => app.publicUrl + path
  return summaryEmail({
    company: catalogue.company,
    language,
    month: { from: formatStaffDate(period.from), to: formatStaffDate(period.to) },
    answers,
    links: {
      page: url(href('/desk/insight')),
      stop: url(href('/stop-summary/:token', { token: signSummaryToken(userId, app.secret) })),
    },
  })
}

/** Runs in the background: no request waits for it. */
const LIMIT_MS = 14_000
