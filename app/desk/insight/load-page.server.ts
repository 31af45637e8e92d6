import { href, type RouterContextProvider } from 'react-router'
import { loadInsight } from '../../../domain/insight/load-insight.server.ts'
import { loadSummaryChoice } from '../../../domain/subscriptions/change-summary.server.ts'
import { formatStaffDate, formatStaffTimestamp, MS_PER_DAY } from '../../../platform/clock/calendar-date.ts'
import { appContext, deskContext, languageContext, requestContext } from '../../context/request-context.ts'
import { withQuery } from '../../http/with-query.ts'
import { translators } from '../../i18n/translators.server.ts'
import { ANSWER_IDS } from './answer.ts'
import { branchNames, insightUrl, parseQuestion, questionQuery, showPeriod } from './ask-insight.server.ts'
import { describeAnswers } from './describe-answers.server.ts'

/**
 * The page of all answers. The office sees no single claim (rule W11.10): the oldest ones are for
 * administrators.
 */
export async function loadPage(context: Readonly<RouterContextProvider>, url: URL) {
  const app = context.get(appContext)
  const { office, admin } = context.get(deskContext)
  const { catalogue } = context.get(requestContext)
  const question = parseQuestion(url.searchParams, catalogue, app)
  const insight = await loadInsight(office, question, app)
  const branchName = branchNames(catalogue)
  const answers = describeAnswers(insight, {
    t: translators[context.get(languageContext)],
    tyres: catalogue.tyres,
    branchName,
    branchUrl: id => insightUrl({ ...question, branch: id }),
  })
  const { openClaims, statedSince, countedSince } = insight
  return {
    weeks: question.weeks,
    branch: question.branch,
    branches: [...catalogue.branchIds].map(([name, id]) => ({ value: id, label: name })),
    days: showPeriod(question.period),
    statedSince: statedSince && formatStaffDate(statedSince),
    countedSince: countedSince && formatStaffDate(countedSince),
    answers,
    isSample: catalogue.isSample,
    isTooSlow: answers.length < ANSWER_IDS.length,
    files: Object.fromEntries(
      answers.map(({ id }) => [
        id,
        withQuery(href('/desk/insight/:answer.csv', { answer: id }), questionQuery(question)),
      ]),
    ),
    oldest:
      admin === null
        ? null
        : (openClaims?.oldest ?? []).map(({ id, number, createdAt, branch, brand, model, size }) => ({
            id,
            number,
            href: href('/dashboard/claims/:id', { id }),
            at: formatStaffTimestamp(createdAt, app.timeZone),
            days: Math.floor((app.now().getTime() - createdAt.getTime()) / MS_PER_DAY),
            branch: branch && branchName(branch),
            tyre: [brand, model, size].filter(Boolean).join(' '),
          })),
    summary: admin && {
      email: admin.user.email,
      hasMailServer: app.hasMailServer,
      isOn: (await loadSummaryChoice(admin, app))?.isOn ?? false,
    },
  }
}
