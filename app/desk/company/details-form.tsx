import { href } from 'react-router'
import { COMPANY_GROUPS, type CompanyList, type FieldValues } from '../../../domain/company/company-fields.ts'
import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { withQuery } from '../../http/with-query.ts'
import { useLanguage, useTranslations } from '../../i18n/translations.tsx'
import { CompanyFields } from './company-field.tsx'
import type { CompanyPage } from './load-company.server.ts'
import type { FieldProblems } from './submit-company.server.ts'

const GROUPS = ['identity', 'contact', 'links', 'care'] as const
const LISTS: readonly CompanyList[] = ['story', 'reviews', 'promotions']

/** The company's own values, and its lists with a link to each entry. */
export function DetailsForm({
  details,
  canPublish,
  shown,
  errors,
  live,
  chatUrl,
}: {
  details: NonNullable<CompanyPage['details']>
  canPublish: boolean
  shown: number
  errors: FieldProblems
  live: FieldValues | null
  chatUrl: string | null
}) {
  const t = useTranslations()
  const language = useLanguage()
  return (
    <>
      <form method="post" noValidate className="mt-4 grid max-w-4xl gap-6">
        <HiddenField name="shown" value={shown} />
        {GROUPS.map(group => (
          <fieldset
            key={group}
            disabled={!canPublish}
            className="grid min-w-0 items-start gap-4 rounded-card border border-line bg-white p-4 md:grid-cols-2"
          >
            <legend className="tread px-1 text-xl">{t(`deskCompany.groups.${group}`)}</legend>
            <CompanyFields
              fields={COMPANY_GROUPS[group]}
              label={path => t(`deskCompany.company.${path as 'name'}`)}
              values={details.values}
              errors={errors}
              live={live}
            />
            {group === 'contact' && chatUrl && (
              <p className="md:col-span-2">
                <a href={chatUrl} target="_blank" rel="noopener">
                  {t('deskCompany.branch.tryCompanyChat', { number: details.values.chat_number ?? '' })}
                </a>
              </p>
            )}
          </fieldset>
        ))}
        {canPublish && (
          <p>
            <SubmitButton busy={t('deskCompany.saving')}>{t('deskCompany.save')}</SubmitButton>
          </p>
        )}
      </form>
      {LISTS.map(list => (
        <section key={list} className="mt-8 max-w-4xl">
          <h2 className="text-2xl">{t(`deskCompany.lists.${list}`)}</h2>
          {details.lists[list].length > 0 && (
            <ol className="mt-2 divide-y divide-line rounded-card border border-line bg-white">
              {details.lists[list].map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
                <li key={index}>
                  <a
                    href={withQuery(href('/desk/company'), { list, entry: String(index + 1) })}
                    className="flex min-h-11 items-center px-3 py-2 text-ink"
                  >
                    {title[language]}
                  </a>
                </li>
              ))}
            </ol>
          )}
          {canPublish && (
            <p className="mt-2">
              <a
                href={withQuery(href('/desk/company'), { list, entry: 'new' })}
                className={buttonClass('quiet')}
              >
                {t(`deskCompany.add.${list}`)}
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  )
}
