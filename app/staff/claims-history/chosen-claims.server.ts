import { data, href, redirect } from 'react-router'
import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import type { Queue } from '../../../domain/claims/claim-queue.ts'
import { takeClaimStep } from '../../../domain/claims/take-claim-step.server.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { FormFields } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { withQuery } from '../../http/with-query.ts'
import { savedSearchId, staffUrl } from '../saved-search-url.ts'
import type { ChosenAnswer } from './chosen-claims.tsx'
import { queueOf } from './load-history.server.ts'

type Chosen = { readonly id: string; readonly version: number }

/**
 * Runs an action on the chosen claims of a list: print, export or, in a queue, hand over (rule W22.8). Null
 * for any other form.
 */
export async function submitChosen(
  permit: Permit<StaffPermission>,
  { fields, url }: { fields: FormFields; url: URL },
  app: AppContext,
) {
  const queue = queueOf(url)
  const act = fields.get('act')
  if (act !== 'print' && act !== 'export' && queue === null) return null
  const chosen = fields.getAll('claims').flatMap((text): Chosen[] => {
    const [, id = '', version = ''] = /^([\da-f-]{36})_(\d{1,9})$/.exec(text) ?? []
    return isUuid(id) ? [{ id, version: Number(version) }] : []
  })
  if (chosen.length === 0) return refuse('none-chosen', fields, chosen)
  const ids = chosen.slice(0, MAX_CHOSEN).map(({ id }): [string, string] => ['claim', id])
  if (act === 'export') return redirect(withQuery(href('/desk/data'), new URLSearchParams(ids)), 303)
  if (act === 'print' || queue === null) {
    const page = staffUrl(href('/dashboard/print'), { ...(queue && { queue }) }, savedSearchId(url))
    return redirect(`${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams(ids)}`, 303)
  }
  return assign(permit, { fields, url, queue, chosen: chosen.slice(0, MAX_CHOSEN) }, app)
}

/**
 * Hands claims over, each as a separate step: a claim that has changed in the meantime stays (rule W22.8).
 */
async function assign(
  permit: Permit<StaffPermission>,
  { fields, url, queue, chosen }: { fields: FormFields; url: URL; queue: Queue; chosen: readonly Chosen[] },
  app: AppContext,
) {
  let skipped = 0
  for (const claim of chosen) {
    const step = { kind: 'assign', to: assigneeOf(fields) || null } as const
    const taken = await takeClaimStep(permit, { ...claim, step }, app)
    if (!taken.ok && taken.error === 'claims.no-such-colleague')
      return refuse('no-such-colleague', fields, chosen)
    if (!taken.ok && taken.error !== 'claims.nothing-changed') skipped++
  }
  const list = staffUrl(href('/dashboard'), { tab: 'claims-history', queue }, savedSearchId(url))
  return redirectAfterPost(list, { flash: skipped === 0 ? 'claims-assigned' : 'claims-partly-assigned', url })
}

const assigneeOf = (fields: FormFields) => (fields.get('assignee') ?? '').trim().toLowerCase()

const refuse = (problem: ChosenAnswer['problem'], fields: FormFields, chosen: readonly Chosen[]) =>
  data(
    {
      form: 'chosen',
      problem,
      assignee: assigneeOf(fields),
      chosen: chosen.map(({ id }) => id),
    } satisfies ChosenAnswer,
    { status: 422 },
  )

/** rows of a page, and more than any page has */
export const MAX_CHOSEN = 50
