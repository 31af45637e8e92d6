import { data, href } from 'react-router'
import type { Permission, Permit } from '../../../domain/access/permit.ts'
import { startBringOver } from '../../../domain/bring-over/bring-over.server.ts'
import { startUndo } from '../../../domain/bring-over/undo-bring-over.server.ts'
import { loadUploadOfRegistrations } from '../../../domain/list-uploads/load-upload.server.ts'
import type { FormFields } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { waitForWork } from '../list-work/start-work.server.ts'
import type { Proved } from '../proof/prove-again.server.ts'
import { submitFileStep } from './submit-step.server.ts'

type Sent = {
  readonly fields: FormFields
  readonly url: URL
  readonly app: AppContext
  readonly prove: () => Promise<Proved>
}

/**
 * Handles a form of the import page; the field `act` names its button. Answers 303, or the form with its
 * errors.
 */
export async function submitBringOver(
  permit: Permit<Permission>,
  id: string,
  { fields, url, app, prove }: Sent,
) {
  const page = href('/desk/data/bring-over/:id', { id })
  const act = fields.get('act')
  if (act === 'undo') {
    const proved = await prove()
    if (proved.proof === null) return refuse(proved.error)
    const isStarted = await startUndo(permit, id, proved.proof, app)
    if (isStarted) await waitForWork(id, app.listWork.undoBringOver(id), app)
    return redirectAfterPost(page, { flash: isStarted ? null : 'upload-changed', url })
  }
  const upload = await loadUploadOfRegistrations(permit, id, app)
  if (!upload) throw new Response(null, { status: 404 })
  if (act !== 'bring')
    return submitFileStep(permit, upload, { fields, url, app, page, discardedTo: href('/desk/data') })
  const proved = await prove()
  if (proved.proof === null) return refuse(proved.error)
  const number = (name: string) => Number(/^\d{1,9}$/.exec(fields.get(name) ?? '')?.[0] ?? -1)
  const shown = { rows: number('rows'), revision: number('revision'), proof: proved.proof }
  const isStarted = await startBringOver(permit, upload, shown, app)
  if (isStarted) await waitForWork(id, app.listWork.bringOver(id), app)
  return redirectAfterPost(page, { flash: isStarted ? null : 'upload-changed', url })
}

const refuse = (password: string) => data({ errors: { password }, values: {} }, { status: 422 })
