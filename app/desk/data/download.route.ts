import type { Permit } from '../../../domain/access/permit.ts'
import { CLAIM_TYPES } from '../../../domain/claims/claim.ts'
import { OUTCOMES, STAGES } from '../../../domain/claims/claim-step.ts'
import { EXPORT_COLUMNS, EXPORT_STATES } from '../../../domain/exports/customer-export.ts'
import type { DownloadSubject } from '../../../domain/exports/download-ticket.ts'
import { consumeDownloadTicket, findDownloadTicket } from '../../../domain/exports/download-tickets.server.ts'
import { type ExportWords, exportDetails } from '../../../domain/exports/write-customer-export.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { adminPermitContext, appContext, languageContext } from '../../context/request-context.ts'
import { discardGeneratedFile, sendGeneratedFile } from '../../http/send-generated-file.server.ts'
import type { Translate } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import type { Route } from './+types/download.route.ts'
import { sendBackup } from './send-backup.server.ts'
import { sendPerson } from './send-person.server.ts'

/**
 * A link for one download, of the administrator who made it (rule W33.4). It is used up once the file is
 * made.
 */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  // A HEAD request, with which programs check links, does not consume the ticket.
  const subject = request.method === 'GET' ? await findDownloadTicket(permit.user, params.id, app) : null
  if (subject?.kind === 'backup') return sendBackup(permit, { id: params.id, subject, request }, app)
  if (subject?.kind === 'person') return sendPerson(permit, { id: params.id, subject, request }, app)
  if (subject?.kind !== 'customers') throw new Response(null, { status: 404 })
  const t = translators[context.get(languageContext)]
  return sendCustomers(permit, { id: params.id, subject, request }, t, app)
}

async function sendCustomers(
  permit: Permit<'export-data'>,
  {
    id,
    subject,
    request,
  }: { id: string; subject: Extract<DownloadSubject, { kind: 'customers' }>; request: Request },
  t: Translate,
  app: AppContext,
): Promise<Response> {
  const { preset, format } = subject
  const made = await app.listWork.writeCustomerExport(permit, subject, exportWords(t, app))
  const details = { ...exportDetails(subject), rows: made.rows }
  const event = { action: 'downloaded-export', record: id, details } as const
  if (!(await consumeDownloadTicket(permit.user, id, event, app))) {
    await discardGeneratedFile(made)
    throw new Response(null, { status: 404 })
  }
  const day = dateIn(app.timeZone, app.now())
  return sendGeneratedFile(made, {
    name: `${t(`deskData.export.fileNames.${preset}`)}-${day}`,
    format,
    request,
  })
}

const exportWords = (t: Translate, app: AppContext): ExportWords => ({
  columns: wordsOf(Object.values(EXPORT_COLUMNS).flat(), column => t(`deskData.export.columns.${column}`)),
  states: wordsOf(EXPORT_STATES, state => t(`deskData.export.states.${state}`)),
  claims: {
    types: wordsOf(CLAIM_TYPES, type => t(`staff.claimTypes.${type}`)),
    stages: {
      ...wordsOf([...STAGES, 'supplier', 'answered', 'void'], stage => t(`staff.stages.${stage}`)),
      closed: t('staff.closed'),
    },
    outcomes: wordsOf(OUTCOMES, outcome => t(`claim.outcomes.${outcome}`)),
  },
  branches: Object.fromEntries([...app.catalogue().branchIds].map(([name, id]) => [id, name])),
})

const wordsOf = <Name extends string>(names: readonly Name[], say: (name: Name) => string) =>
  Object.fromEntries(names.map(name => [name, say(name)])) as Record<Name, string>
