import type { Permission, Permit } from '../../../domain/access/permit.ts'
import { findBringOver } from '../../../domain/bring-over/undo-bring-over.server.ts'
import { findRecentProof } from '../../../domain/identity/recent-proof.server.ts'
import { loadUploadOfRegistrations } from '../../../domain/list-uploads/load-upload.server.ts'
import { PURCHASE_FIELDS, toPurchaseValues } from '../../../domain/warranties/purchase.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { showBatch } from '../customer-data/show-batch.server.ts'
import { startWork, waitForWork } from '../list-work/start-work.server.ts'
import { loadColumns, loadDiscard, loadErrors } from './load-step.server.ts'

type Admin = Permit<Permission>

/** The current step of importing a file of registrations, or its result. 404 if there is no such file. */
export async function loadBringOver(permit: Admin, id: string, url: URL, app: AppContext) {
  let batch = await findBringOver(permit, id, app)
  if (batch?.state === 'undoing') {
    // Does nothing while a process works on the file; resumes the work if that process died.
    await waitForWork(id, app.listWork.undoBringOver(id), app)
    batch = await findBringOver(permit, id, app)
  }
  if (batch?.state === 'undoing') return { step: 'undoing', batch: showBatch(batch, app) } as const
  if (batch) return { step: 'done', batch: showBatch(batch, app) } as const
  const upload = await resumeWork(permit, id, app)
  const { state, failure, rowsRead, fileName, result, revision } = upload
  const shown = { fileName, rowsRead, revision, failure }
  if (state === 'working') return { step: 'reading', ...shown } as const
  if (state === 'bringing') return { step: 'bringing', ...shown } as const
  if (url.searchParams.get('step') === 'discard') return { ...shown, ...loadDiscard(upload, url, app) }
  if (state === 'failed') return { step: 'failed', ...shown } as const
  if (url.searchParams.get('step') === 'columns' || result?.step === 'columns') {
    const columns = await loadColumns(permit, upload, url, app)
    if (columns) return { ...shown, ...columns }
  }
  if (result?.step === 'errors') return { ...shown, ...(await loadErrors(permit, upload, result, app)) }
  const plan = await app.listWork.planBringOver(permit, upload)
  if (!plan) return { step: 'reading', ...shown } as const
  return {
    step: 'plan',
    ...shown,
    notes: result?.notes ?? [],
    ...{ rows: plan.rows, duplicates: plan.duplicates, unknown: plan.unknown },
    needsPassword: (await findRecentProof(permit.user, app)) === null,
    listedDuplicates: plan.listedDuplicates.map(row => ({
      ...row,
      purchaseDate: formatStaffDate(row.purchaseDate),
    })),
    samples: plan.samples.map(({ purchase, ...row }) => {
      const words = toPurchaseValues(purchase, app.catalogue())
      const facts = [...PURCHASE_FIELDS.map(field => words[field]), row.dotWeek ?? ''].filter(Boolean)
      return { ...row, purchaseDate: formatStaffDate(row.purchaseDate), facts: facts.join(', ') }
    }),
  } as const
}

type BringOverStep = Awaited<ReturnType<typeof loadBringOver>>
export type BringOverStepOf<Name extends BringOverStep['step']> = Extract<BringOverStep, { step: Name }>

/** Does nothing while a process works on the file; resumes the work if that process died. */
async function resumeWork(permit: Admin, id: string, app: AppContext) {
  const upload = await loadUploadOfRegistrations(permit, id, app)
  if (upload?.state === 'working') await startWork(permit, upload, app)
  else if (upload?.state === 'bringing') await waitForWork(id, app.listWork.bringOver(id), app)
  else if (upload && upload.state !== 'published') return upload
  const now = upload && (await loadUploadOfRegistrations(permit, id, app))
  if (!now || now.state === 'published') throw new Response(null, { status: 404 })
  return now
}
