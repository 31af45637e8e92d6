import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import type { Permission, Permit } from '../../../domain/access/permit.ts'
import { assignPictures } from '../../../domain/pictures/assign-pictures.server.ts'
import { findModel, modelName } from '../../../domain/pictures/match-picture.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURES } from '../../../domain/pictures/picture.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { withQuery } from '../../http/with-query.ts'
import { keepPhotos, receivePhotos } from '../../uploads/form-photos.server.ts'
import { submitUndo } from '../list-version/last-edit.server.ts'
import { waitingPictures } from './load-pictures.server.ts'
import { pictureForm } from './picture-form.server.ts'

type Sent = { request: Request; url: URL }

/** Receives pictures, or gives those that were received to their models. */
export async function submitPictures(permit: Permit<Permission>, { request, url }: Sent, app: AppContext) {
  const formId = url.searchParams.get('form')
  return formId === null
    ? receivePictures(permit, { request, url }, app)
    : giveToModels(permit, { request, url, formId }, app)
}

async function receivePictures(permit: Permit<Permission>, { request, url }: Sent, app: AppContext) {
  const sent = await parseForm(request, app, {
    // More than allowed, so that the form can say that there are too many.
    maxFiles: MAX_PICTURES * 2,
    maxFileBytes: MAX_PICTURE_BYTES,
    allowPartial: true,
  })
  try {
    const undo = sent.fields.get('undo')
    if (undo !== null)
      return submitUndo(permit, { kind: 'tyres', number: undo, url, to: href('/desk/pictures') }, app)
    const sentId = sent.fields.get('form') ?? ''
    const form = pictureForm(isUuid(sentId) ? sentId : randomUUID(), permit.user)
    const received = await receivePhotos(sent, form, app)
    const kept = await keepPhotos(received, form, app)
    const { photos, failed, isTooMany, isRemoval, isDown } = received
    const problem = isTooMany
      ? 'tooMany'
      : photos.length === 0 && failed.length === 0 && !isRemoval && !isDown && !sent.errorStatus
        ? 'none'
        : null
    if (problem || failed.length > 0 || isRemoval || isDown || sent.errorStatus)
      return data(
        {
          ...kept,
          formId: form.id,
          problem,
          errorStatus: sent.errorStatus,
          models: null,
          errors: null,
        } as const,
        { status: sent.errorStatus ?? (isDown ? 503 : isRemoval ? 200 : 422) },
      )
    return redirectAfterPost(withQuery(href('/desk/pictures'), { form: form.id }), { flash: null, url })
  } finally {
    await sent.discard()
  }
}

/** Assigns the pictures to models; pictures without a model are ignored. */
async function giveToModels(
  permit: Permit<Permission>,
  { request, url, formId }: Sent & { formId: string },
  app: AppContext,
) {
  const { fields } = await parseForm(request, app)
  const [pictures, models] = [
    await waitingPictures(permit, formId, app),
    await app.listWork.loadTyreModels(permit),
  ]
  const typed: Record<string, string> = {}
  const errors: Record<string, 'unknownModel' | 'modelTwice'> = {}
  const chosen = pictures.flatMap(picture => {
    const text = (fields.get(`model.${picture.id}`) ?? '').trim()
    typed[picture.id] = text
    const model = text === '' ? null : findModel(text, models)
    if (text !== '' && !model) errors[picture.id] = 'unknownModel'
    return model ? [{ picture, model }] : []
  })
  const seen = new Set<string>()
  for (const { picture, model } of chosen) {
    if (seen.has(modelName(model))) errors[picture.id] = 'modelTwice'
    seen.add(modelName(model))
  }
  if (Object.keys(errors).length > 0)
    return data(
      {
        photos: [],
        unlisted: 0,
        failed: [],
        formId,
        problem: null,
        errorStatus: null,
        models: typed,
        errors,
      } as const,
      { status: 422 },
    )
  const count =
    chosen.length === 0
      ? 0
      : await assignPictures(permit, chosen, { ...app, givePictures: app.listWork.givePictures })
  return redirectAfterPost(href('/desk/pictures'), {
    flash: count > 0 ? 'pictures-used' : 'nothing-changed',
    url,
  })
}
