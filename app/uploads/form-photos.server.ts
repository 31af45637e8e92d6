import type { User } from '../../domain/access/user.ts'
import { acceptUpload, type PhotoSender } from '../../platform/files/accept-upload.ts'
import {
  addToSubmission,
  discardFiles,
  listSubmission,
  type WaitingFile,
} from '../../platform/files/stored-files.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { AppContext } from '../context/app-context.ts'
import type { ParsedForm } from '../http/parse-form.server.ts'
import { signedFileUrl } from './file-url.server.ts'
import type { StoredPhoto } from './upload.ts'

/** A form with photos: its id, the owner of its photos, their folder and their maximum number. */
export type PhotoForm = {
  readonly id: string
  /** hash of the visitor's secret, or id of a staff member */
  readonly owner: string
  readonly sender: PhotoSender
  readonly folder: string
  /** the signed-in sender, for whom the photos' links are signed */
  readonly user: User | null
  /** name of the file field */
  readonly field: string
  readonly maxFiles: number
  readonly maxFileBytes: number
  /** pixels of the long side as stored */
  readonly maxSide?: number
  /** the address of a photo that everybody may see; by default a link for the sender */
  readonly urlOf?: (path: string) => string
  /**
   * whether the sender may open photos that are attached to a record, because a form can be requested again
   * after it was carried out
   */
  mayOpenAttached(app: AppContext): Promise<boolean>
}

/** The photos of a submitted form. */
export type FormPhotos = {
  /** waiting photos that the form showed, then those sent with it */
  readonly photos: readonly WaitingFile[]
  /** the photos sent with the form */
  readonly received: readonly WaitingFile[]
  /** files sent with the form that were refused */
  readonly failed: readonly FailedFile[]
  /** how many photos the form showed (its field `photo_count`) */
  readonly shown: number
  /**
   * how many of the shown photos no longer wait: deleted after a day, or attached by an earlier submission
   */
  readonly gone: number
  /** the form had too many photos: none that were sent with it are stored */
  readonly isTooMany: boolean
  /** the form was sent only to remove a photo (its field `remove`) */
  readonly isRemoval: boolean
  /** the database or the file store does not answer */
  readonly isDown: boolean
}

export type FailedFile = { readonly name: string; readonly error: string }

/**
 * Finds the photos of a submitted form and stores those sent with it; a refused file does not affect the
 * others.
 */
export async function receivePhotos(sent: ParsedForm, form: PhotoForm, app: AppContext): Promise<FormPhotos> {
  const removed = sent.fields.getAll('remove')
  const sentFiles = sent.files.filter(({ field }) => field === form.field)
  const shown = Math.min(Number(/^\d{1,3}$/.exec(sent.fields.get('photo_count') ?? '')), form.maxFiles + 1)
  const isTooMany = sent.hasTooManyFiles || shown + sentFiles.length > form.maxFiles
  const files = isTooMany ? [] : sentFiles
  const waiting: WaitingFile[] = []
  const received: WaitingFile[] = []
  const failed: FailedFile[] = []
  let isDown = false
  try {
    await discardFiles(removed.filter(isUuid), form.owner, app)
    const stored = await listSubmission(form, app)
    // A phone may have added photos since the form was shown (rule W37.6).
    const isOfPhone = sent.fields.get('phone_photos') !== null
    const most = isOfPhone ? form.maxFiles - files.length : shown
    waiting.push(...stored.filter(file => !file.isAttached).slice(0, most))
    for (const file of files) {
      const accepted = await acceptUpload(file, { ...form, kinds: 'photos' }, app)
      if (accepted.ok) received.push(accepted.file)
      else failed.push({ name: accepted.name, error: accepted.error })
    }
  } catch (error) {
    isDown = true
    app.log.error({ event: 'photos_not_received', err: error }, 'the photos of a form could not be stored')
    for (const { name } of files.slice(received.length + failed.length))
      failed.push({ name, error: 'files.down' })
  }
  return {
    photos: [...waiting, ...received],
    received,
    failed,
    shown,
    gone: isDown ? 0 : Math.max(0, shown - waiting.length),
    isTooMany,
    isRemoval: removed.length > 0,
    isDown,
  }
}

/**
 * The photos of a form to show again, including those sent with it; `unlisted` counts photos that cannot be
 * listed now.
 */
export async function keepPhotos(
  { photos, received, failed, shown }: FormPhotos,
  form: PhotoForm,
  app: AppContext,
) {
  try {
    await addToSubmission(photos, { ...form, maxFiles: Number.POSITIVE_INFINITY }, app)
    return { photos: await storedPhotos(form, app), unlisted: 0, failed }
  } catch (error) {
    app.log.error({ event: 'photos_not_kept', err: error }, 'the photos of a refused form could not be kept')
    const lost = received.map(({ name }) => ({ name, error: 'files.down' }))
    return { photos: [], unlisted: shown, failed: [...failed, ...lost] }
  }
}

/**
 * Deletes files that were stored for a request and attached to nothing. Never throws: files that cannot be
 * deleted now are left to the sweep.
 */
export async function discardReceived(received: readonly WaitingFile[], owner: string, app: AppContext) {
  const ids = received.map(file => file.id)
  await discardFiles(ids, owner, app).catch(error =>
    app.log.warn({ event: 'files_not_discarded', err: error }, 'files of a refused form are deleted later'),
  )
}

/** The photos of a form that its sender may open, with links valid for an hour. */
export async function storedPhotos(form: PhotoForm, app: AppContext): Promise<StoredPhoto[]> {
  const stored = await listSubmission(form, app)
  const isOpen = !stored.some(file => file.isAttached) || (await form.mayOpenAttached(app))
  return (isOpen ? stored : stored.filter(file => !file.isAttached)).map(({ id, name, path }) => ({
    id,
    name,
    url: form.urlOf?.(path) ?? signedFileUrl(path, form.user, app),
  }))
}
