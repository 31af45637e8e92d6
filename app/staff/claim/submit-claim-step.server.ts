import { data, href } from 'react-router'
import {
  FACT_FIELDS,
  type FactValues,
  isOneOf,
  MAX_CLAIM_FILE_BYTES,
  MAX_CLAIM_PHOTOS,
  validateFacts,
} from '../../../domain/claims/claim.ts'
import { canView } from '../../../domain/claims/claim-policy.ts'
import type { ClaimState } from '../../../domain/claims/claim-step.ts'
import { correctClaim, findClaimPurchase } from '../../../domain/claims/correct-claim.server.ts'
import {
  checkNote,
  DECISION_FIELDS,
  type DecisionValues,
  validateDecision,
} from '../../../domain/claims/decision.ts'
import { noteClaim } from '../../../domain/claims/note-claim.server.ts'
import { proposeShare } from '../../../domain/claims/proposal.ts'
import { type PageStep, takeClaimStep } from '../../../domain/claims/take-claim-step.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { plainText } from '../../../platform/text/plain-text.ts'
import { fieldValues } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { savedSearchId, staffUrl } from '../saved-search-url.ts'
import type { PageStepName, StepAnswer } from './claim-view.ts'
import { type PostedStep, storeClaimFiles } from './store-claim-files.server.ts'

type Outcome =
  | { readonly ok: true; readonly state?: ClaimState }
  | { readonly ok: false; readonly error: string; readonly errors?: StepAnswer['errors']; status?: number }

/**
 * Takes the step of a posted form (section 32 of the warranty rules): redirects to the claim, or returns the
 * error.
 */
export async function submitClaimStep(
  request: Request,
  posted: Pick<PostedStep, 'id' | 'permit'> & { url: URL },
  app: AppContext,
) {
  const { id, url, permit } = posted
  const form = await parseForm(request, app, {
    maxFiles: MAX_CLAIM_PHOTOS,
    maxFileBytes: MAX_CLAIM_FILE_BYTES,
    allowPartial: true,
  })
  try {
    const values = fieldValues(form.fields, FIELDS)
    const step = STEPS.find(name => name === form.fields.get('step')) ?? null
    const version = Number(/^\d{1,9}$/.exec(form.fields.get('version') ?? '')?.[0] ?? 0)
    const answer = (problem: string, errors: StepAnswer['errors'], status: number) =>
      data({ step, problem, version, values, errors } satisfies StepAnswer, { status })
    if (form.errorStatus) return answer('failed', {}, form.errorStatus)
    const tooLong = Object.fromEntries(form.tooLongFields.map(field => [field, 'too-long']))
    if (form.tooLongFields.length > 0) return answer('fields', tooLong, 422)
    if (step === null) return answer('failed', {}, 422)
    const done = await takeStepOf(step, { ...posted, version, values, form }, app)
    if (!done.ok && done.error === 'claims.not-found') throw new Response(null, { status: 404 })
    if (!done.ok) return answer(done.error, done.errors ?? {}, done.status ?? 422)
    if (done.state && !canView(done.state, permit.user, app.claimsSeenBy)) {
      const list = staffUrl(href('/dashboard'), { tab: 'claims-history' }, savedSearchId(url))
      return await redirectAfterPost(list, { flash: 'claim-handed-over', url })
    }
    const page = staffUrl(href('/dashboard/claims/:id', { id }), {}, savedSearchId(url))
    return await redirectAfterPost(page, {
      flash: step === 'invoice' ? 'invoice-uploaded' : 'claim-saved',
      url,
    })
  } finally {
    await form.discard()
  }
}

const STEPS = [
  'note',
  'told',
  'wait',
  'undecided',
  'close',
  'void',
  'reopen',
  'corrected',
  'photos',
  'invoice',
  'invoice-corrected',
  'assign',
  'decide',
] as const satisfies readonly PageStepName[]
const FIELDS = [...DECISION_FIELDS, ...FACT_FIELDS, 'assignee', 'message', 'by', 'waits_for'] as const

const wrongField = (field: string, error: string): Outcome => ({
  ok: false,
  error: 'fields',
  errors: { [field]: error },
})

/** An outcome; an error about a colleague's name is put at the field with the name. */
const unlessUnclear = (field: 'note' | 'assignee', outcome: Outcome): Outcome =>
  !outcome.ok && isOneOf(UNCLEAR, outcome.error)
    ? wrongField(field, outcome.error.replace('claims.', ''))
    : outcome

const UNCLEAR = ['claims.no-such-colleague', 'claims.several-colleagues', 'claims.no-hand-over'] as const

type StepInput = PostedStep & { readonly values: Readonly<Record<string, string>> }

async function takeStepOf(step: PageStepName, input: StepInput, app: AppContext): Promise<Outcome> {
  const { id, version, values, permit } = input
  const take = (taken: PageStep, note = '') => takeClaimStep(permit, { id, version, step: taken, note }, app)
  /** Takes a step with a note from a field; refused if the note is required and empty. */
  const withNote = (
    field: 'note' | 'message' | 'reason',
    isNeeded: boolean,
    takeIt: (note: string) => Promise<Outcome>,
  ) => {
    const note = plainText(values[field] ?? '')
    const error = checkNote(note) ?? (isNeeded && note === '' ? 'missing' : null)
    return error ? wrongField(field, error) : takeIt(note)
  }
  switch (step) {
    case 'note':
      return withNote('note', true, async note =>
        unlessUnclear('note', await noteClaim(permit, { id, version, note }, app)),
      )
    case 'wait':
      return withNote('note', true, note =>
        take({ kind: step, forSupplier: values.waits_for === 'supplier' }, note),
      )
    case 'told':
      return withNote('message', true, note => take({ kind: step, byMail: values.by === 'mail' }, note))
    case 'void':
    case 'reopen':
      return withNote('reason', true, note => take({ kind: step }, note))
    case 'undecided':
    case 'close':
      return withNote('note', false, note => take({ kind: step }, note))
    case 'assign': {
      const to = (values.assignee ?? '').trim().toLowerCase() || null
      return unlessUnclear('assignee', await take({ kind: step, to }))
    }
    case 'decide': {
      const claim = await findClaimPurchase(permit, id, app)
      if (!claim) return { ok: false, error: 'claims.not-found' }
      const proposal = proposeShare(claim, app.catalogue().company.claim_proposal)
      const checked = validateDecision(values as DecisionValues, proposal)
      return checked.ok
        ? take(checked.decision, checked.note)
        : { ok: false, error: 'fields', errors: checked.errors }
    }
    case 'corrected': {
      const claim = await findClaimPurchase(permit, id, app)
      if (!claim) return { ok: false, error: 'claims.not-found' }
      const checked = validateFacts(values as FactValues, dateIn(app.timeZone, app.now()), claim.purchaseDate)
      if (!checked.ok) return { ok: false, error: 'fields', errors: checked.errors as Record<string, string> }
      return correctClaim(permit, { id, version, facts: checked.facts }, app)
    }
    case 'photos':
    case 'invoice':
    case 'invoice-corrected':
      return storeClaimFiles(step, input, app)
  }
}
