import { href } from 'react-router'
import { loadUpload } from '../../../domain/list-uploads/load-upload.server.ts'
import { previewUpload } from '../../../domain/list-uploads/preview-upload.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { appContext, deskContext, languageContext } from '../../context/request-context.ts'
import { translators } from '../../i18n/translators.server.ts'
import { renderPreview } from '../preview/render-preview.server.ts'
import type { Route } from './+types/storefront-preview.route.ts'

/** Previews the storefront with an uploaded list, for users of the desk (rule S33.9). */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office } = context.get(deskContext)
  const upload = await loadUpload(office, params.id, app)
  const today = dateIn(app.timeZone, app.now())
  const company = app.catalogue().company
  const catalogue =
    upload &&
    (await previewUpload(office, upload, {
      ...app,
      today,
      company,
      merge: app.listWork.mergeUploadContent,
    }))
  if (!catalogue) throw new Response(null, { status: 404 })
  const t = translators[context.get(languageContext)]
  const back = { href: href('/desk/uploads/:id', { id: params.id }), text: t('deskUploads.preview.back') }
  const prefix = `${back.href}/shop`
  return renderPreview(
    // The route parameter is decoded, so the slash of a tyre size would split the path.
    `${url.pathname.slice(prefix.length + 1)}${url.search}`,
    { catalogue, preview: { prefix, title: t('deskUploads.preview.title'), back } },
    { request, context },
  )
}
