import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { appContext, deskContext, requireAdminPermit } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { listUrl } from '../list-url.ts'
import { LastEdit } from '../list-version/last-edit.tsx'
import { plannedNotices } from '../list-version/planned-notice.server.ts'
import { PlannedNotices } from '../list-version/planned-notice.tsx'
import type { Route } from './+types/branch.route.ts'
import { BranchForm, branchFields, CloseBranchForm } from './branch-form.tsx'
import { loadBranchPage } from './load-branch.server.ts'
import { submitBranch } from './submit-branch.server.ts'

/** One branch: added, changed or closed. The list of all is /desk/lists/branches. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office, admin } = context.get(deskContext)
  const page = await loadBranchPage(url, { canPublish: admin !== null }, app)
  return { ...page, planned: await plannedNotices(office, 'branches', app) }
}

export const headers = actionHeaders

export function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const permit = requireAdminPermit(context)
  return orServiceUnavailable({ values: null, errors: {}, reason: null }, app, () =>
    submitBranch(permit, { request, url }, app),
  )
}

export default function BranchDesk({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { canPublish, id, isClosing, lastEdit } = page
  const title =
    id === null
      ? t('deskCompany.branch.add')
      : isClosing
        ? t('deskCompany.branch.closeTitle', { name: page.values.name })
        : page.values.name
  const errors = actionData?.errors ?? {}
  const reason = actionData?.reason
  return (
    <>
      <title>{title}</title>
      <a href={listUrl('branches')} className={buttonClass('quiet')}>
        <LeftIcon />
        {t('desk.lists.branches')}
      </a>
      <h1 className="mt-3 text-4xl">{title}</h1>
      {!canPublish && <Notice kind="warning" title={t('deskCompany.readOnly')} />}
      <PlannedNotices lists={page.planned} />
      <FormAlert answer={actionData} />
      {reason === 'last' && <Notice kind="error" title={t('deskCompany.branch.onlyOne')} />}
      {reason === 'changed' && (
        <Notice kind="error" title={t('deskCompany.branch.changed')} text={t('deskCompany.supersededText')} />
      )}
      {Object.keys(errors).length > 0 && (
        <Notice
          kind="error"
          title={t('deskCompany.toCorrect')}
          text={t('deskCompany.toCorrectText')}
          fields={branchFields(errors, t)}
        />
      )}
      {!isClosing && <LastEdit kind="branches" edit={lastEdit} canPublish={canPublish} />}
      {isClosing && canPublish ? (
        <CloseBranchForm page={page} />
      ) : (
        <BranchForm
          key={actionData ? 'sent' : 'loaded'}
          page={{ ...page, values: actionData?.values ?? page.values }}
          errors={errors}
          live={reason === 'changed' ? page.values : null}
        />
      )}
    </>
  )
}
