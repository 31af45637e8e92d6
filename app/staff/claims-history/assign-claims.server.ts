import { data, href } from 'react-router'
import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import type { Queue } from '../../../domain/claims/claim-queue.ts'
import { takeClaimStep } from '../../../domain/claims/take-claim-step.server.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { savedSearchId, staffUrl } from '../saved-search-url.ts'
import type { AssignAnswer } from './assign-selected.tsx'

/**
 * Hands the chosen claims of a queue over, each as a step of its own: one that has changed meanwhile stays
 * (rule W22.8).
 */
export async function assignClaims(
  permit: Permit<StaffPermission>,
  { request, url, queue }: { request: Request; url: URL; queue: Queue },
  app: AppContext,
) {
  const { fields } = await parseForm(request, app)
  const assignee = (fields.get('assignee') ?? '').trim().toLowerCase()
  const chosen = fields.getAll('claims').flatMap(text => {
    const [, id = '', version = ''] = /^([\da-f-]{36})_(\d{1,9})$/.exec(text) ?? []
    return isUuid(id) ? [{ id, version: Number(version) }] : []
  })
  const refuse = (problem: AssignAnswer['problem']) =>
    data({ form: 'queue', problem, assignee, chosen: chosen.map(({ id }) => id) } satisfies AssignAnswer, {
      status: 422,
    })
  if (chosen.length === 0) return refuse('none-chosen')
  let skipped = 0
  for (const claim of chosen.slice(0, MAX_CHOSEN)) {
    const step = { kind: 'assign', to: assignee || null } as const
    const taken = await takeClaimStep(permit, { ...claim, step }, app)
    if (!taken.ok && taken.error === 'claims.no-such-colleague') return refuse('no-such-colleague')
    if (!taken.ok && taken.error !== 'claims.nothing-changed') skipped++
  }
  const list = staffUrl(href('/dashboard'), { tab: 'claims-history', queue }, savedSearchId(url))
  return redirectAfterPost(list, { flash: skipped === 0 ? 'claims-assigned' : 'claims-partly-assigned', url })
}

/** rows of a page, and more than any page has */
const MAX_CHOSEN = 50
