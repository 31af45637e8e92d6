import { Notice } from '../../components/notice.tsx'
import { appContext, deskContext, requireAdminPermit } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { LastEdit } from '../list-version/last-edit.tsx'
import { plannedNotices } from '../list-version/planned-notice.server.ts'
import { PlannedNotices } from '../list-version/planned-notice.tsx'
import type { Route } from './+types/pictures.route.ts'
import { loadPicturesPage } from './load-pictures.server.ts'
import { MatchPictures } from './match-pictures.tsx'
import { submitPictures } from './submit-pictures.server.ts'
import { UploadPictures } from './upload-pictures.tsx'

/**
 * Pictures of tyres: many are uploaded at once and matched to models by file name; also lists the models
 * without one.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office, admin } = context.get(deskContext)
  const page = await loadPicturesPage(url, { office, admin }, app)
  return { ...page, planned: await plannedNotices(office, 'tyres', app) }
}

export const headers = actionHeaders

export function action({ request, context, url }: Route.ActionArgs) {
  return submitPictures(requireAdminPermit(context), { request, url }, context.get(appContext))
}

export default function PicturesDesk({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { canPublish, match, without, withoutCount, modelCount, lastEdit } = page
  return (
    <>
      <title>{t('deskCompany.pictures.title')}</title>
      <h1 className="text-4xl">{t('deskCompany.pictures.title')}</h1>
      {!canPublish && <Notice kind="warning" title={t('deskCompany.readOnly')} />}
      <PlannedNotices lists={page.planned} />
      <FormAlert answer={actionData} />
      {match ? (
        <MatchPictures match={match} typed={actionData?.models ?? null} errors={actionData?.errors ?? {}} />
      ) : (
        <>
          <LastEdit kind="tyres" edit={lastEdit} canPublish={canPublish} />
          {canPublish && (
            <UploadPictures
              key={actionData?.formId ?? page.formId}
              formId={actionData?.formId ?? page.formId}
              submission={actionData}
            />
          )}
          <h2 className="mt-8 text-2xl">{t('deskCompany.pictures.without', { count: withoutCount })}</h2>
          {withoutCount === 0 ? (
            <p className="text-soft">{t('deskCompany.pictures.allHave', { count: modelCount })}</p>
          ) : (
            <ul className="mt-2 max-w-4xl gap-x-6 md:columns-2">
              {without.map(({ name, sizes }) => (
                <li key={name} className="border-b border-line py-1">
                  {name}{' '}
                  <span className="text-sm text-soft">
                    {t('deskCompany.pictures.sizes', { count: sizes })}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {withoutCount > without.length && (
            <p className="mt-2 text-soft">
              {t('deskCompany.pictures.more', { count: withoutCount - without.length })}
            </p>
          )}
        </>
      )}
    </>
  )
}
