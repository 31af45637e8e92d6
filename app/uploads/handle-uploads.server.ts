import { acceptUpload } from '../../platform/files/accept-upload.ts'
import { addToSubmission, discardFiles } from '../../platform/files/stored-files.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { AppContext } from '../context/app-context.ts'
import { parseForm } from '../http/parse-form.server.ts'
import { type PhotoForm, storedPhotos } from './form-photos.server.ts'
import type { UploadsAnswer } from './upload.ts'

/** Answers with the photos of a form, as JSON. */
export async function listUploads(form: PhotoForm, app: AppContext): Promise<Response> {
  try {
    return answer({ ok: true, photos: await storedPhotos(form, app) })
  } catch (error) {
    app.log.error({ event: 'uploads_not_listed', err: error }, 'uploaded photos could not be listed')
    return answer({ ok: false, error: 'files.down' }, 503)
  }
}

/**
 * Stores one photo of a form, or removes the photos whose ids are sent as `remove`; answers with the
 * remaining photos.
 */
export async function changeUploads(request: Request, form: PhotoForm, app: AppContext): Promise<Response> {
  const sent = await parseForm(request, app, { maxFiles: 1, maxFileBytes: form.maxFileBytes })
  try {
    const removed = sent.fields.getAll('remove').filter(isUuid)
    if (removed.length > 0) {
      await discardFiles(removed, form.owner, app)
      return await listUploads(form, app)
    }
    const file = sent.files.find(({ field }) => field === form.field)
    if (!file) return answer({ ok: false, error: 'uploads.empty' }, 422)
    const accepted = await acceptUpload(file, { ...form, kinds: 'photos' }, app)
    if (!accepted.ok) {
      const { error } = accepted
      if (!('retryAfterSeconds' in accepted)) return answer({ ok: false, error }, 422)
      return answer({ ok: false, error }, 429, { 'retry-after': String(accepted.retryAfterSeconds) })
    }
    if (await addToSubmission([accepted.file], form, app)) return await listUploads(form, app)
    await discardFiles([accepted.file.id], form.owner, app)
    return answer({ ok: false, error: 'uploads.too-many' }, 422)
  } catch (error) {
    app.log.error({ event: 'upload_failed', err: error }, 'an uploaded photo could not be stored or removed')
    return answer({ ok: false, error: 'files.down' }, 503)
  } finally {
    await sent.discard()
  }
}

const answer = (body: UploadsAnswer, status = 200, headers?: Record<string, string>) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
