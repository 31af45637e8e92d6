import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import { COMPANY_FIELDS, COMPANY_LISTS, isCompanyList } from '../../../domain/company/company-fields.ts'
import { Notice } from '../../components/notice.tsx'
import { appContext, deskContext, requireAdminPermit } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { LastEdit } from '../list-version/last-edit.tsx'
import { formatPublisher } from '../list-version/publisher.ts'
import type { Route } from './+types/company.route.ts'
import { problemText } from './company-field.tsx'
import { DetailsForm } from './details-form.tsx'
import { EntryForm, entryLabel } from './entry-form.tsx'
import { loadCompanyPage } from './load-company.server.ts'
import { type FieldProblems, submitCompany } from './submit-company.server.ts'

/** The company: everything that names it on the website, published as the next list of its kind. */
export function loader({ context, url }: Route.LoaderArgs) {
  const canPublish = context.get(deskContext).admin !== null
  return loadCompanyPage(url, { canPublish }, context.get(appContext))
}

export const headers = actionHeaders

export function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const permit = requireAdminPermit(context)
  return orServiceUnavailable({ values: null, errors: {}, superseded: null, shown: null }, app, () =>
    submitCompany(permit, { request, url }, app),
  )
}

export default function CompanyDesk({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { canPublish, sampleFields, lastEdit, details, entry } = loaderData
  const values = actionData?.values ?? (details ?? entry)?.values ?? {}
  const errors: FieldProblems = actionData?.errors ?? {}
  const shown = actionData?.shown ?? loaderData.shown
  const superseded = actionData?.superseded
  const live = superseded ? ((details ?? entry)?.values ?? null) : null
  const labelOf = (field: string) =>
    isCompanyList(field) ? t(`deskCompany.lists.${field}`) : t(`deskCompany.company.${field as 'name'}`)
  const fields = entry ? COMPANY_LISTS[entry.list] : COMPANY_FIELDS
  const title = entry ? t(`deskCompany.lists.${entry.list}`) : t('desk.lists.company')
  return (
    <>
      <title>{title}</title>
      <h1 className="text-4xl">{title}</h1>
      {!canPublish && <Notice kind="warning" title={t('deskCompany.readOnly')} />}
      {sampleFields.length > 0 && (
        <Notice
          kind="warning"
          title={t('deskCompany.sample')}
          text={t('deskCompany.sampleText', { fields: sampleFields.map(labelOf).join(', ') })}
        />
      )}
      <FormAlert answer={actionData} />
      {superseded && (
        <Notice
          kind="error"
          title={t('deskCompany.superseded', {
            by: formatPublisher(superseded.by, t),
            at: superseded.at.shown,
          })}
          text={t('deskCompany.supersededText')}
        />
      )}
      {errors.form && <Notice kind="error" title={problemText(errors.form, t)} />}
      {Object.keys(errors).length > 0 && (
        <Notice
          kind="error"
          title={t('deskCompany.toCorrect')}
          text={t('deskCompany.toCorrectText')}
          fields={fields.map(({ path }) => ({
            name: path,
            label: entry ? entryLabel(entry.list, path, t) : t(`deskCompany.company.${path as 'name'}`),
            error: errors[path] && problemText(errors[path], t),
          }))}
        />
      )}
      {!entry && <LastEdit kind="company" edit={lastEdit} canPublish={canPublish} />}
      {details && (
        <DetailsForm
          key={actionData ? 'sent' : 'loaded'}
          details={{ ...details, values }}
          chatUrl={buildChatUrl(details.values.chat_number ?? '', t('deskCompany.chatTrial'))}
          {...{ canPublish, shown, errors, live }}
        />
      )}
      {entry && (
        <EntryForm
          key={actionData ? 'sent' : 'loaded'}
          entry={{ ...entry, values }}
          {...{ canPublish, shown, errors, live }}
        />
      )}
    </>
  )
}
