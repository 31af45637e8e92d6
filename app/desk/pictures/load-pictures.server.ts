import { randomUUID } from 'node:crypto'
import type { OfficePermission, Permission, Permit } from '../../../domain/access/permit.ts'
import { matchPicture, modelName } from '../../../domain/pictures/match-picture.ts'
import { pictureUrl } from '../../../domain/pictures/picture.ts'
import { listSubmission } from '../../../platform/files/stored-files.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { lastEditOf } from '../list-version/last-edit.server.ts'

/** The pictures that were sent for a form and wait for their models. */
export async function waitingPictures(permit: Permit<Permission>, formId: string, app: AppContext) {
  const files = isUuid(formId) ? await listSubmission({ id: formId, owner: permit.user.id }, app) : []
  return files.filter(file => !file.isAttached)
}

/**
 * The upload form with the models that lack a picture; with `?form=`, the pictures of that form with their
 * models.
 */
export async function loadPicturesPage(
  url: URL,
  { office, admin }: { office: Permit<OfficePermission>; admin: Permit<Permission> | null },
  app: AppContext,
) {
  const models = await app.listWork.loadTyreModels(office)
  const without = models.filter(({ sizesWithout }) => sizesWithout > 0)
  const page = {
    canPublish: admin !== null,
    formId: randomUUID() as string,
    modelCount: models.length,
    withoutCount: without.length,
    without: without.slice(0, MAX_LISTED).map(each => ({ name: modelName(each), sizes: each.sizesWithout })),
    lastEdit: await lastEditOf('tyres', app),
    match: null,
  }
  const formId = url.searchParams.get('form')
  if (formId === null || !admin) return page
  const pictures = await waitingPictures(admin, formId, app)
  return {
    ...page,
    match: {
      pictures: pictures.map(({ id, name, path }) => {
        const model = matchPicture(name, models)
        return { id, name, url: pictureUrl(path), model: model ? modelName(model) : '' }
      }),
      models: models.map(each => ({ name: modelName(each), image: each.image })),
    },
  }
}

export type PicturesPage = Awaited<ReturnType<typeof loadPicturesPage>>

const MAX_LISTED = 100
