import { PICTURE_FOLDER, pictureUrl } from '../../../domain/pictures/picture.ts'
import { acceptUpload } from '../../../platform/files/accept-upload.ts'
import type { AppContext } from '../../context/app-context.ts'
import type { ParsedForm } from '../../http/parse-form.server.ts'

/** One for wide screens and one for phones, in each language. */
export const MAX_BANNER_PICTURES = 4

/**
 * Stores the pictures of a submitted banner form, `file.desktop.ms`; they wait until the banner is published.
 */
export async function receiveBannerPictures(
  sent: ParsedForm,
  form: readonly { readonly path: string; readonly kind: string }[],
  owner: string,
  app: AppContext,
) {
  const urls: Record<string, string> = {}
  const errors: Record<string, { code: 'not-picture'; values: Record<string, never> }> = {}
  for (const { path, kind } of form) {
    const file = sent.files.find(each => kind === 'picture' && each.field === `file.${path}`)
    if (!file) continue
    const target = { folder: PICTURE_FOLDER, owner, sender: { staff: owner }, maxSide: BANNER_SIDE }
    const accepted = await acceptUpload(file, { ...target, kinds: 'any-raster' }, app)
    if (accepted.ok) urls[path] = pictureUrl(accepted.file.path)
    else errors[path] = { code: 'not-picture', values: {} }
  }
  return { urls, errors }
}

/** pixels, as wide as the carousel */
const BANNER_SIDE = 1_600
