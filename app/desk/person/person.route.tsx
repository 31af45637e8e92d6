import { href } from 'react-router'
import { findDownloadTicket } from '../../../domain/exports/download-tickets.server.ts'
import { findRecentProof } from '../../../domain/identity/recent-proof.server.ts'
import { previewPerson } from '../../../domain/privacy/find-person.server.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { RadioGroup } from '../../components/radio-group.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { FieldError } from '../../components/text-field.tsx'
import { adminPermitContext, appContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { withQuery } from '../../http/with-query.ts'
import { LANGUAGES } from '../../i18n/language.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { DataTable, ListCell, ListRow, RowHeader } from '../../staff/data-table.tsx'
import { savedSearchId } from '../../staff/saved-search-url.ts'
import { FindPersonForm } from '../customer-data/find-person-form.tsx'
import { ProofField } from '../proof/proof-field.tsx'
import { proveByForm } from '../proof/prove-again.server.ts'
import type { Route } from './+types/person.route.ts'
import { personOfPage, submitPerson } from './submit-person.server.ts'

/** Everything that is stored about one person: to see, to hand over, to erase (rules W33.6 to W33.8). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  const person = await personOfPage(permit, url, app)
  if (!person) return { search: '', contact: '', found: null, needsPassword: false, prepared: null }
  const found = await previewPerson(person.key, app, permit.user.email)
  const asked = url.searchParams.get('export')
  return {
    search: savedSearchId(url) ?? '',
    contact: person.contact,
    found: found && {
      language: found.language ?? 'ms',
      account: found.account,
      registrations: found.registrations.map(row => ({
        ...row,
        purchaseDate: formatStaffDate(row.purchaseDate),
      })),
      hasSeveralNames: new Set(found.registrations.map(row => row.name.trim().toLowerCase())).size > 1,
    },
    needsPassword: (await findRecentProof(permit.user, app)) === null,
    prepared: asked && {
      id: asked,
      isGone: (await findDownloadTicket(permit.user, asked, app))?.kind !== 'person',
    },
  }
}

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  const { fields } = await parseForm(request, app)
  const prove = () => proveByForm(permit.user, fields, { request, context })
  return submitPerson(permit, { fields, url, app, prove })
}

export default function Person({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations()
  const { search, contact, found, needsPassword, prepared } = page
  const action = withQuery(href('/desk/data/person'), { q: search })
  const columns = {
    name: t('deskData.person.columns.name'),
    phone: t('deskData.person.columns.phone'),
    email: t('deskData.person.columns.email'),
    plate: t('deskData.person.columns.plate'),
    day: t('deskData.person.columns.day'),
    more: t('deskData.person.columns.more'),
  }
  const passwordError = (act: string) => (answer?.act === act ? answer.error : undefined)
  const proof = (act: string) =>
    needsPassword && (
      <ProofField
        hint={t('deskData.export.proof')}
        missing={t('deskData.person.password')}
        error={passwordError(act)}
      />
    )
  const findError =
    answer?.error === 'wrong'
      ? t('deskData.person.wrong')
      : answer?.error === 'none' && answer.people?.length === 0
        ? t('deskData.person.none')
        : undefined
  return (
    <div className="max-w-4xl">
      <title>{t('deskData.person.title')}</title>
      <p className="text-sm">
        <a href={href('/desk/data')}>{t('desk.data')}</a>
      </p>
      <h1 className="text-4xl">{contact || t('deskData.person.title')}</h1>
      {answer?.people && answer.people.length > 0 && (
        <form method="post" action={href('/desk/data/person')} className="mt-4">
          <input type="hidden" name="act" value="find" />
          <p className="font-semibold">{t('deskData.person.choose')}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            {answer.people.map(({ name, contactNumber }) => (
              <SubmitButton
                key={contactNumber}
                name="person"
                value={contactNumber}
                busy={t('desk.working')}
                className={buttonClass('quiet')}
              >
                {name} · {contactNumber}
              </SubmitButton>
            ))}
          </p>
        </form>
      )}
      {contact && !found && <Notice kind="warning" title={t('deskData.person.none')} />}
      {found && (
        <>
          <h2 className="mt-4 text-2xl">{t('deskData.person.found')}</h2>
          {found.account &&
            (found.account.role === 'customer' ? (
              <p className="break-all">{t('deskData.person.account', { email: found.account.email })}</p>
            ) : (
              <Notice kind="warning" title={t('deskData.person.staff', { email: found.account.email })} />
            ))}
          {found.hasSeveralNames && <Notice kind="warning" title={t('deskData.person.names')} />}
          {found.registrations.length > 0 && (
            <DataTable label={t('deskData.person.found')} columns={Object.values(columns)}>
              {found.registrations.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two registrations may be equal
                <ListRow key={index}>
                  <RowHeader className="break-words text-base">{row.name}</RowHeader>
                  <ListCell column={columns.phone} className="py-2">
                    {row.contactNumber}
                  </ListCell>
                  <ListCell column={columns.email} className="break-all py-2">
                    {row.email ?? '–'}
                  </ListCell>
                  <ListCell column={columns.plate} className="py-2">
                    {row.carPlate}
                  </ListCell>
                  <ListCell column={columns.day} className="py-2">
                    {row.purchaseDate}
                  </ListCell>
                  <ListCell column={columns.more} className="py-2">
                    {t('deskData.person.more', {
                      tyres: row.tyreIds,
                      claims: row.claims,
                      files: row.files,
                    })}
                  </ListCell>
                </ListRow>
              ))}
            </DataTable>
          )}
          {prepared &&
            (prepared.isGone ? (
              <Notice kind="warning" title={t('deskData.export.gone')} />
            ) : (
              <>
                <Notice
                  kind="good"
                  title={t('deskData.person.ready')}
                  text={t('deskData.export.readyText')}
                />
                <p className="mt-3">
                  <a href={href('/desk/exports/:id', { id: prepared.id })} download className={buttonClass()}>
                    {t('deskData.export.download')}
                  </a>
                </p>
              </>
            ))}
          <form
            method="post"
            action={action}
            className="mt-6 grid max-w-xl gap-3 rounded-card border border-line bg-white p-4"
          >
            <h2 className="text-2xl">{t('deskData.person.exportTitle')}</h2>
            <p>{t('deskData.person.exportText')}</p>
            <RadioGroup
              label={t('deskData.person.language')}
              name="language"
              options={LANGUAGES.map(value => [value, t(`deskData.person.languages.${value}`)])}
              value={found.language}
            />
            {proof('export')}
            <p>
              <SubmitButton name="act" value="export" busy={t('desk.working')}>
                {t('deskData.person.export')}
              </SubmitButton>
            </p>
          </form>
          <form
            method="post"
            action={action}
            className="mt-4 grid max-w-xl gap-3 rounded-card border border-line bg-white p-4"
          >
            <h2 className="text-2xl">{t('deskData.person.eraseTitle')}</h2>
            <p>{t('deskData.person.eraseText')}</p>
            <input type="hidden" name="registrations" value={found.registrations.length} />
            <div>
              <CheckboxField
                name="sure"
                value="yes"
                label={<span className="font-semibold">{t('deskData.person.confirm')}</span>}
              />
              <FieldError
                id="sure-error"
                text={answer?.error === 'sure' ? t('deskData.person.confirmNeeded') : undefined}
              />
            </div>
            {proof('erase')}
            <p>
              <SubmitButton name="act" value="erase" busy={t('desk.working')} className={buttonClass('dark')}>
                {t('deskData.person.erase')}
              </SubmitButton>
            </p>
          </form>
        </>
      )}
      <FindPersonForm typed={answer?.typed ?? ''} error={findError} hasHeading={contact !== ''} />
    </div>
  )
}
