import { data } from 'react-router'
import { listBringOvers } from '../../../domain/bring-over/undo-bring-over.server.ts'
import { listClaimNumbers } from '../../../domain/claims/list-claim-numbers.server.ts'
import { findRecentProof } from '../../../domain/identity/recent-proof.server.ts'
import { listRecentUploads } from '../../../domain/list-uploads/load-upload.server.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { adminPermitContext, appContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { MAX_CHOSEN } from '../../staff/claims-history/chosen-claims.server.ts'
import { BringOverForm, BroughtOver } from '../customer-data/bring-over-form.tsx'
import { FindPersonForm } from '../customer-data/find-person-form.tsx'
import { showBatch } from '../customer-data/show-batch.server.ts'
import { proveByForm } from '../proof/prove-again.server.ts'
import type { Route } from './+types/data.route.ts'
import { ExportForm, ExportReady } from './export-form.tsx'
import { loadPreparedExport, submitExport } from './submit-export.server.ts'

/** Customers' data: take it out, bring it over, and find one person (docs/rules/warranty.md, section 32). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  const { user } = permit
  const needsPassword = (await findRecentProof(user, app)) === null
  const id = url.searchParams.get('export')
  const uploads = await listRecentUploads(permit, 'registrations', app)
  const batches = await listBringOvers(permit, app)
  const chosen = url.searchParams.getAll('claim').filter(isUuid).slice(0, MAX_CHOSEN)
  return {
    needsPassword,
    claims: await listClaimNumbers(permit, chosen, app),
    prepared: id === null ? null : await loadPreparedExport(user, id, app),
    waiting: uploads
      .filter(({ state }) => state !== 'published')
      .map(({ id, fileName, at }) => ({ id, fileName, at: formatStaffTimestamp(at, app.timeZone).shown })),
    batches: batches.map(batch => showBatch(batch, app)),
  }
}

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  const { fields } = await parseForm(request, app)
  const prove = () => proveByForm(permit.user, fields, { request, context })
  const answer = await submitExport(permit, fields, { url, app, prove })
  return answer instanceof Response ? answer : data(answer, { status: 422 })
}

export default function CustomerData({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { needsPassword, claims, prepared, waiting, batches } = loaderData
  return (
    <div className="max-w-3xl">
      <title>{t('desk.data')}</title>
      <h1 className="text-4xl">{t('desk.data')}</h1>
      <p className="mt-1 text-soft">{t('deskData.text')}</p>
      <FormAlert answer={actionData} />
      {prepared && <ExportReady prepared={prepared} />}
      <ExportForm answer={actionData} needsPassword={needsPassword} claims={claims} />
      <BringOverForm answer={undefined} />
      <FindPersonForm />
      <BroughtOver waiting={waiting} batches={batches} />
    </div>
  )
}
