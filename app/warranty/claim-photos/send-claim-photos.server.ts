import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { MAX_CLAIM_FILE_BYTES, MAX_CLAIM_PHOTOS } from '../../../domain/claims/claim.ts'
import { addCustomerPhotos, loadCustomerPhotos } from '../../../domain/claims/customer-photos.server.ts'
import { addDraftPhotos, loadDraftPhotos } from '../../../domain/claims/draft-photos.server.ts'
import { verifyDraftLink, verifyPhotoLink } from '../../../domain/claims/photo-link.server.ts'
import { acceptUpload } from '../../../platform/files/accept-upload.ts'
import type { WaitingFile } from '../../../platform/files/stored-files.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { discardReceived, type FailedFile } from '../../uploads/form-photos.server.ts'

/**
 * The claim of a mailed link (rule W40.3), or the claim form of a code (rule W37.6); or why it takes no
 * photos, with the status to answer.
 */
export async function findPhotoRequest(token: string, app: AppContext) {
  const code = verifyDraftLink(token, app)
  if (code) return { isDraft: true, ...(await findDraft(code, app)) } as const
  return { isDraft: false, ...(await findClaim(token, app)) } as const
}

async function findClaim(token: string, app: AppContext) {
  const link = verifyPhotoLink(token, app)
  if (!link.ok && link.error === 'forged') return { state: 'unknown', status: 404 } as const
  if (!link.ok) return { state: 'expired', status: 410 } as const
  const claim = await loadCustomerPhotos(link.id, app)
  if (!claim) return { state: 'unknown', status: 404 } as const
  if (!claim.isOpen) return { state: 'closed', status: 410 } as const
  const { number, tyreId, isDecided, room, sent } = claim
  return {
    state: 'open',
    status: 200,
    id: link.id,
    draft: null,
    claim: { number, tyreId, isDecided },
    room,
    sent,
    form: randomUUID(),
  } as const
}

async function findDraft(code: NonNullable<ReturnType<typeof verifyDraftLink>>, app: AppContext) {
  if (!code.ok && code.error === 'forged') return { state: 'unknown', status: 404 } as const
  if (!code.ok) return { state: 'codeEnded', status: 410 } as const
  const { draft } = code
  const found = await loadDraftPhotos(draft, app)
  if (found.state !== 'open')
    return { state: found.state === 'filed' ? 'filed' : 'codeEnded', status: 410 } as const
  const { photos: sent, room } = found
  return { state: 'open', status: 200, id: draft.id, draft, claim: null, room, sent, form: '' } as const
}

type Problem = 'no-file' | 'too-many' | 'file-gone' | 'too-large' | 'photos'
const refuse = (problem: Problem, status: number, more: { added?: number; failed?: FailedFile[] } = {}) =>
  data({ problem, added: 0, failed: [], ...more }, { status })

/** Stores the photos of the form and adds the accepted ones; redirects to the page, or returns the errors. */
export async function sendClaimPhotos(
  request: Request,
  { token, client, url }: { token: string; client: string; url: URL },
  app: AppContext,
) {
  const sent = await parseForm(request, app, {
    maxFiles: MAX_CLAIM_PHOTOS,
    maxFileBytes: MAX_CLAIM_FILE_BYTES,
    allowPartial: true,
  })
  return orServiceUnavailable({ problem: null, added: 0, failed: [] as FailedFile[] }, app, async () => {
    if (sent.errorStatus)
      return refuse(sent.errorStatus === 413 ? 'too-large' : 'file-gone', sent.errorStatus)
    const asked = await findPhotoRequest(token, app)
    // The page says why the link takes no photos.
    if (asked.state !== 'open') return data(null, { status: asked.status })
    if (sent.hasTooManyFiles) return refuse('too-many', 422)
    const files = sent.files.filter(({ field }) => field === 'photos')
    if (files.length === 0) return refuse('no-file', 422)
    if (files.length > asked.room) return refuse('too-many', 422)
    const owner = asked.draft?.userId ?? `claim ${asked.id}`
    const stored: WaitingFile[] = []
    const failed: FailedFile[] = []
    let isAdded = false
    try {
      let status = 422
      for (const file of files) {
        const folder = `proofs/claim_${asked.id}`
        const accepted = await acceptUpload(file, { folder, kinds: 'photos', owner, sender: { client } }, app)
        if (accepted.ok) stored.push(accepted.file)
        else failed.push({ name: accepted.name, error: accepted.error })
        if ('retryAfterSeconds' in accepted) status = 429
      }
      if (stored.length === 0) return refuse('photos', status, { failed })
      const sentForm = sent.fields.get('form') ?? ''
      const form = isUuid(sentForm) ? sentForm : asked.form
      const result = asked.draft
        ? await addDraftPhotos(stored, asked.draft, app)
        : await addCustomerPhotos({ id: asked.id, form, photos: stored, owner }, app)
      isAdded = result === 'added' && asked.draft !== null
      if (result === 'claim-closed') return data(null, { status: 410 })
      if (result !== 'added') return refuse(result, 422)
      if (failed.length > 0) return refuse('photos', status, { failed, added: stored.length })
      return redirectAfterPost(url.pathname, { flash: null, url })
    } finally {
      // Photos attached to a claim stay; photos added to a form wait.
      if (!isAdded) await discardReceived(stored, owner, app)
    }
  }).finally(() => sent.discard())
}
