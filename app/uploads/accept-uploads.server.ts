import { acceptUpload } from '../../platform/files/accept-upload.ts'
import { type WaitingFile, waitingFiles } from '../../platform/files/stored-files.ts'
import type { ReceivedFile } from '../../platform/uploads/receive-form.ts'
import type { AppContext } from '../context/app-context.ts'
import { signedFileUrl } from './file-url.server.ts'
import type { AcceptedPhoto } from './upload.ts'

/** What a form's photos are kept for, and whose they are. */
export type PhotoOrder = {
  readonly folder: string
  readonly holder: string
  /** whose photos are counted: a client's address, or a person's id */
  readonly sender: string
  /** who may open their links; without it their holder */
  readonly audience?: 'holder' | 'staff'
}

export type AcceptedUploads = {
  readonly photos: readonly WaitingFile[]
  /** files that were not accepted, and why */
  readonly failed: readonly FailedFile[]
  /** how many were accepted before and are kept no longer: the form lay open for a day, or was sent before */
  readonly gone: number
  /** photos that were accepted before and cannot be looked up now */
  readonly unknown: readonly string[]
  /** database or store do not answer: the form cannot be carried out, and nothing of it is lost */
  readonly isDown: boolean
}

export type FailedFile = { readonly name: string; readonly error: string }

/** The photos accepted before and those sent with the form; what stands in the way of one costs none of the others. */
export async function acceptUploads(
  { ids, files }: { ids: readonly string[]; files: readonly ReceivedFile[] },
  { folder, holder, sender }: PhotoOrder,
  shop: AppContext,
): Promise<AcceptedUploads> {
  const photos: WaitingFile[] = []
  const failed: FailedFile[] = []
  let looked = 0
  let gone = 0
  try {
    photos.push(...(await waitingFiles(ids, holder, shop)))
    gone = ids.length - photos.length
    for (const file of files) {
      const taken = await acceptUpload(file, { folder, kinds: 'photos', holder, sender }, shop)
      looked++
      if (taken.ok) photos.push(taken.file)
      else failed.push({ name: taken.name, error: taken.error })
    }
    return { photos, failed, gone, unknown: [], isDown: false }
  } catch (error) {
    shop.log.error({ err: error }, 'photos could not be taken')
    for (const { name } of files.slice(looked)) failed.push({ name, error: 'files.down' })
    const unknown = ids.filter(id => !photos.some(photo => photo.id === id))
    return { photos, failed, gone, unknown, isDown: true }
  }
}

/** The accepted photos as the form shows them when it comes back; one that cannot be looked up without name and picture. */
export const shownPhotos = (
  { photos, unknown }: Pick<AcceptedUploads, 'photos' | 'unknown'>,
  { audience }: Pick<PhotoOrder, 'audience'>,
  shop: AppContext,
): AcceptedPhoto[] => [
  ...photos.map(({ id, name, path }) => ({ id, name, url: signedFileUrl(path, shop, audience) })),
  ...unknown.map(id => ({ id, name: '', url: '' })),
]
