import { redirectDocument } from 'react-router'
import { loadInsight } from '../../../domain/insight/load-insight.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { runInSlices } from '../../../platform/event-loop/slices.ts'
import { formatCsv } from '../../../platform/spreadsheet/format-csv.ts'
import { appContext, deskContext, languageContext, requestContext } from '../../context/request-context.ts'
import { contentDisposition } from '../../http/send-generated-file.server.ts'
import { translators } from '../../i18n/translators.server.ts'
import type { Route } from './+types/csv.route.ts'
import { isAnswerId } from './answer.ts'
import { branchNames, insightUrl, parseQuestion } from './ask-insight.server.ts'
import { describeAnswers } from './describe-answers.server.ts'

/** All rows of one answer for Excel; numbers are plain, and hidden or unknown values are empty. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { catalogue } = context.get(requestContext)
  const question = parseQuestion(url.searchParams, catalogue, app)
  if (!isAnswerId(params.answer)) throw new Response(null, { status: 404 })
  const insight = await loadInsight(context.get(deskContext).office, question, app)
  const answers = describeAnswers(insight, {
    t: translators[context.get(languageContext)],
    tyres: catalogue.tyres,
    branchName: branchNames(catalogue),
    branchUrl: null,
  })
  const answer = answers.find(({ id }) => id === params.answer)
  // It took too long: the page says so, and what to do.
  if (!answer) return redirectDocument(insightUrl(question), 303)
  const rows = answer.rows.map(({ name, cells }) => [name, ...cells.map(roundCell)])
  const csv = await runInSlices(formatCsv([answer.columns, ...rows]))
  const name = `${answer.id}-${dateIn(app.timeZone, app.now())}.csv`
  return new Response(new Uint8Array(csv), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(name),
    },
  })
}

const roundCell = <Cell>(cell: Cell) => (typeof cell === 'number' ? Math.round(cell * 10) / 10 : cell)
