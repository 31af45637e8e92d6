import type { CompanyField, FieldValues } from '../../../domain/company/company-fields.ts'
import { SelectField } from '../../components/select-field.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { Messages } from '../../i18n/en/messages.ts'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import { PictureField } from '../banner/picture-field.tsx'
import { liveValueText } from '../list-version/live-value.ts'
import type { FieldProblems } from './submit-company.server.ts'

/** Fields of a company form, each with its value and error. */
export function CompanyFields({
  fields,
  label,
  values,
  errors,
  live,
}: {
  fields: readonly CompanyField[]
  label: (path: string) => string
  values: FieldValues
  errors: FieldProblems
  /** the values that are live, if another user has published since the form was shown */
  live: FieldValues | null
}) {
  const t = useTranslations()
  return fields.map(({ path, kind, isOptional }) => {
    const error = errors[path]
    const field = {
      name: path,
      label: label(path),
      defaultValue: values[path] ?? '',
      error: error
        ? problemText(error, t)
        : live && kind !== 'picture'
          ? liveValueText(values[path] ?? '', live[path] ?? '', t)
          : undefined,
    }
    if (kind === 'area')
      return (
        <div key={path} className="md:col-span-2">
          <TextArea {...field} />
        </div>
      )
    if (kind === 'rating') return <SelectField key={path} {...field} options={['5', '4', '3', '2', '1']} />
    if (kind === 'language')
      return (
        <SelectField
          key={path}
          {...field}
          placeholder={t('deskCompany.noLanguage')}
          options={[
            { value: 'ms', label: t('deskCompany.malay') },
            { value: 'en', label: t('deskCompany.english') },
          ]}
        />
      )
    if (kind === 'picture') return <PictureField key={path} {...field} />
    return (
      <TextField
        key={path}
        {...field}
        type={kind === 'tel' ? 'tel' : 'text'}
        inputMode={INPUT_MODES[kind] ?? 'text'}
        {...(isOptional && { labelSuffix: t('deskCompany.optional') })}
      />
    )
  })
}

/** Keyboard that a phone shows; the server reports errors in the language of the page. */
const INPUT_MODES: Partial<Record<CompanyField['kind'], 'numeric' | 'tel' | 'email' | 'url'>> = {
  number: 'numeric',
  tel: 'tel',
  email: 'email',
  url: 'url',
}

export function problemText({ code, values }: FieldProblems[string], t: Translate): string {
  return t(`deskCompany.problems.${PROBLEM_TEXTS[code] ?? 'unexpected'}`, { min: '', max: '', ...values })
}

/** Some codes share a text; codes that are left out cannot come from a form. */
const PROBLEM_TEXTS: Partial<
  Record<FieldProblems[string]['code'], keyof Messages['deskCompany']['problems']>
> = {
  empty: 'empty',
  'too-long': 'tooLong',
  'not-whole': 'notWhole',
  'not-email': 'notEmail',
  'not-phone': 'notPhone',
  'not-link': 'notLink',
  'not-picture': 'noPicture',
  'not-picture-or-both': 'noPicture',
  'from-not-below': 'fromNotBelow',
  'half-character': 'character',
  'control-character': 'character',
  'too-many-stages': 'tooMany',
  'too-many-reviews': 'tooMany',
  'too-many-promotions': 'tooMany',
}
