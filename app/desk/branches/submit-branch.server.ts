import { data, href } from 'react-router'
import type { Permission, Permit } from '../../../domain/access/permit.ts'
import {
  BRANCH_FIELDS,
  type BranchErrors,
  checkBranch,
} from '../../../domain/catalogue/data-files/check-branch.ts'
import { type BranchEdit, closeBranch, editBranch } from '../../../domain/catalogue/edit-branch.server.ts'
import { fieldValues } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { withQuery } from '../../http/with-query.ts'
import { submitUndo } from '../list-version/last-edit.server.ts'

/** Adds, changes or closes a branch, or shows its form again with a link to the place that was typed. */
export async function submitBranch(
  permit: Permit<Permission>,
  { request, url }: { request: Request; url: URL },
  app: AppContext,
) {
  const { fields, tooLongFields } = await parseForm(request, app)
  const undo = fields.get('undo')
  if (undo !== null)
    return submitUndo(permit, { kind: 'branches', number: undo, url, to: url.pathname + url.search }, app)

  const id = url.searchParams.get('id')
  const shown = fields.get('shown') ?? ''
  const values = fieldValues(fields, BRANCH_FIELDS)
  const isClosing = id !== null && url.searchParams.has('close')
  const refuse = (errors: BranchErrors, reason: Exclude<BranchReason, 'invalid'> | null) =>
    data({ values: isClosing ? null : values, errors, reason }, { status: reason === 'gone' ? 404 : 422 })

  const errors: BranchErrors = {}
  for (const field of BRANCH_FIELDS) if (tooLongFields.includes(field)) errors[field] = 'cell-too-long'
  if (Object.keys(errors).length > 0) return refuse(errors, null)
  if (fields.get('act') === 'place') {
    const checked = checkBranch(values, [])
    const problem = checked.ok ? undefined : checked.errors.location
    if (problem) return refuse({ location: problem }, null)
    return data({ values, errors, reason: null }, { status: 200 })
  }
  const edited = isClosing
    ? await closeBranch(permit, { id, shown }, app)
    : await editBranch(permit, { id, shown, values }, app)
  if (!edited.ok) return edited.reason === 'invalid' ? refuse(edited.errors, null) : refuse({}, edited.reason)
  if (isClosing) {
    const list = href('/desk/lists/:kind', { kind: 'branches' })
    const to = withQuery(list, { saved: String(edited.version) })
    return redirectAfterPost(to, { flash: null, url })
  }
  return redirectAfterPost(withQuery(href('/desk/branches'), { id: edited.id }), {
    flash: edited.version === null ? 'nothing-changed' : id === null ? 'branch-added' : 'branch-saved',
    url,
  })
}

type BranchReason = Extract<BranchEdit, { ok: false }>['reason']
