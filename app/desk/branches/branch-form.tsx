import { useId } from 'react'
import { href } from 'react-router'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import { isAbroad } from '../../../domain/branches/branch.ts'
import { googleMapsUrl } from '../../../domain/branches/branch-urls.ts'
import type { BranchErrors, BranchField } from '../../../domain/catalogue/data-files/check-branch.ts'
import { parsePlace } from '../../../domain/catalogue/data-files/parse-place.ts'
import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { type FieldWithError, Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { withQuery } from '../../http/with-query.ts'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import { liveValueText } from '../list-version/live-value.ts'
import type { Route } from './+types/branch.route.ts'

type BranchPage = Route.ComponentProps['loaderData']

/**
 * The form of a branch, with links that try its chat number as it is stored and its place as it was typed.
 */
export function BranchForm({
  page,
  errors,
  live,
}: {
  page: BranchPage
  errors: BranchErrors
  /** the values that are live, if another user has changed the branch since it was shown */
  live: BranchPage['values'] | null
}) {
  const t = useTranslations()
  const states = useId()
  const { canPublish, id, values, shown, chat, isOnly } = page
  const place = parsePlace(values.location.trim())
  const chatUrl = chat && buildChatUrl(chat.number, t('deskCompany.chatTrial'))
  const field = (name: BranchField) => ({
    name,
    label: t(`deskCompany.branch.${name}`),
    defaultValue: values[name],
    error: errors[name]
      ? branchProblem(name, errors, t)
      : live
        ? liveValueText(values[name], live[name], t)
        : undefined,
  })
  return (
    <form method="post" noValidate className="mt-4 grid max-w-4xl gap-4">
      <HiddenField name="shown" value={shown} />
      <fieldset
        disabled={!canPublish}
        className="grid min-w-0 items-start gap-4 rounded-card border border-line bg-white p-4 md:grid-cols-2"
      >
        <legend className="sr-only">{t('deskCompany.branch.title')}</legend>
        <TextField {...field('name')} />
        <TextField {...field('state')} list={states} />
        <datalist id={states}>
          {page.states.map(state => (
            <option key={state} value={state} />
          ))}
        </datalist>
        <div className="md:col-span-2">
          <TextField {...field('address')} />
        </div>
        <div className="md:col-span-2">
          <TextField {...field('location')} hint={t('deskCompany.branch.locationHint')} />
          {place && isAbroad(place) && <Notice kind="warning" title={t('deskCompany.branch.abroad')} />}
          {place && (
            <a
              href={googleMapsUrl(place)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center"
            >
              {t('deskCompany.branch.tryPlace', { place: `${place.lat}, ${place.lng}` })}
            </a>
          )}
        </div>
        <TextField
          {...field('phone')}
          type="tel"
          labelSuffix={t('deskCompany.optional')}
          hint={t('deskCompany.branch.phoneHint')}
        />
        <div className="min-w-0">
          <TextField
            {...field('chat_number')}
            type="tel"
            labelSuffix={t('deskCompany.optional')}
            hint={t('deskCompany.branch.chatHint')}
          />
          {chat && chatUrl && (
            <a href={chatUrl} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
              {t(chat.isOwn ? 'deskCompany.branch.tryOwnChat' : 'deskCompany.branch.tryCompanyChat', {
                number: chat.number,
              })}
            </a>
          )}
        </div>
        <TextField
          {...field('hours')}
          labelSuffix={t('deskCompany.optional')}
          hint={t('deskCompany.branch.hoursHint')}
        />
        <TextField
          {...field('services')}
          labelSuffix={t('deskCompany.optional')}
          hint={t('deskCompany.branch.servicesHint')}
        />
      </fieldset>
      {canPublish && (
        <p className="flex flex-wrap gap-3">
          <SubmitButton busy={t('deskCompany.saving')}>{t('deskCompany.save')}</SubmitButton>
          <SubmitButton name="act" value="place" busy={t('desk.working')} className={buttonClass('quiet')}>
            {t('deskCompany.branch.checkPlace')}
          </SubmitButton>
          {id !== null &&
            (isOnly ? (
              <span className="self-center text-soft">{t('deskCompany.branch.onlyOne')}</span>
            ) : (
              <a
                href={withQuery(href('/desk/branches'), { id, close: '1' })}
                className={buttonClass('quiet')}
              >
                {t('deskCompany.branch.close')}
              </a>
            ))}
        </p>
      )}
    </form>
  )
}

/** The question before a branch is closed. */
export function CloseBranchForm({ page }: { page: BranchPage }) {
  const t = useTranslations()
  const { id, values, shown } = page
  return (
    <form method="post" className="mt-4 max-w-2xl rounded-card border border-line bg-white p-4">
      <HiddenField name="shown" value={shown} />
      <p className="font-semibold">{values.address}</p>
      <p className="mt-2">{t('deskCompany.branch.closeText')}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <SubmitButton busy={t('deskCompany.saving')}>{t('deskCompany.branch.closeNow')}</SubmitButton>
        <a href={withQuery(href('/desk/branches'), { id: id ?? '' })} className={buttonClass('quiet')}>
          {t('deskCompany.back')}
        </a>
      </p>
    </form>
  )
}

/** The fields with their errors. */
export const branchFields = (errors: BranchErrors, t: Translate): FieldWithError[] =>
  (Object.keys(errors) as BranchField[]).map(name => ({
    name,
    label: t(`deskCompany.branch.${name}`),
    error: branchProblem(name, errors, t),
  }))

/** The error text of a field; codes without a text here use the field's own sentence. */
function branchProblem(name: BranchField, errors: BranchErrors, t: Translate): string {
  switch (errors[name]) {
    case 'empty':
      return t('deskCompany.problems.empty')
    case 'twice':
      return t('deskCompany.branch.twice')
    case 'not-hours':
      return t('deskCompany.branch.badHours')
    case 'cell-too-long':
      return t('deskCompany.problems.tooLong')
    case 'control-character':
      return t('deskCompany.problems.character')
    case 'place-short-link':
      return t('deskCompany.branch.shortLink')
    default:
      return name === 'location' ? t('deskCompany.branch.noPlace') : t('deskCompany.problems.notPhone')
  }
}
