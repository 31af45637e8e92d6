import { href } from 'react-router'
import { COMPANY_LISTS, type FieldValues } from '../../../domain/company/company-fields.ts'
import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import { CompanyFields } from './company-field.tsx'
import type { CompanyPage } from './load-company.server.ts'
import type { FieldProblems } from './submit-company.server.ts'

/** The label of a field of such an entry. */
export const entryLabel = (list: keyof typeof COMPANY_LISTS, path: string, t: Translate): string =>
  t(`deskCompany.${list}.${path as 'title.ms'}` as 'deskCompany.story.title.ms')

/** One entry of a list of the company: a review, a stage of its story, a banner. */
export function EntryForm({
  entry: { list, index, values, count },
  canPublish,
  shown,
  errors,
  live,
}: {
  entry: NonNullable<CompanyPage['entry']>
  canPublish: boolean
  shown: number
  errors: FieldProblems
  live: FieldValues | null
}) {
  const t = useTranslations()
  const places = Array.from({ length: index === null ? count + 1 : count }, (_, place) => ({
    value: String(place),
    label: String(place + 1),
  }))
  return (
    <form
      method="post"
      noValidate
      encType={list === 'promotions' ? 'multipart/form-data' : undefined}
      className="mt-4 grid max-w-4xl gap-4"
    >
      <HiddenField name="shown" value={shown} />
      <fieldset
        disabled={!canPublish}
        className="grid min-w-0 items-start gap-4 rounded-card border border-line bg-white p-4 md:grid-cols-2"
      >
        <legend className="sr-only">{t(`deskCompany.lists.${list}`)}</legend>
        <CompanyFields
          fields={COMPANY_LISTS[list]}
          label={path => entryLabel(list, path, t)}
          values={values}
          errors={errors}
          live={live}
        />
        {places.length > 1 && (
          <SelectField
            name="place"
            label={t('deskCompany.place')}
            defaultValue={String(index ?? count)}
            options={places}
          />
        )}
      </fieldset>
      <p className="flex flex-wrap gap-3">
        {canPublish && <SubmitButton busy={t('deskCompany.saving')}>{t('deskCompany.save')}</SubmitButton>}
        {canPublish && index !== null && (
          <SubmitButton
            name="remove"
            value="yes"
            busy={t('deskCompany.saving')}
            className={buttonClass('quiet')}
          >
            {t(`deskCompany.remove.${list}`)}
          </SubmitButton>
        )}
        <a href={href('/desk/company')} className={buttonClass('quiet')}>
          {t('deskCompany.back')}
        </a>
      </p>
    </form>
  )
}
