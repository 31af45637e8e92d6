import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { TermsCompany } from '../terms/terms.tsx'
import { CheckForm } from './check-form.tsx'
import type { check } from './check-status.server.ts'
import { WarrantyCard } from './warranty-card.tsx'

type Checked = Awaited<ReturnType<typeof check>>['data']

/** The status check with its result. A result that arrives without a page load gets the focus. */
export function CheckStatus({ company, checked }: { company: TermsCompany; checked: Checked | null }) {
  const t = useTranslations()
  const answer = useRef<HTMLHeadingElement>(null)
  const shown = useRef(checked)
  useEffect(() => {
    if (shown.current !== checked && !checked?.opened) answer.current?.focus()
    shown.current = checked
  }, [checked])
  const problem = checked && 'problem' in checked ? checked.problem : null
  const [found, setFound] = useState(checked)
  if (checked?.cards && checked !== found) setFound(checked)
  // Rule W6.6: after a failure the cards found before stay.
  const cards =
    checked?.cards ?? (problem === 'failed' && found?.plate === checked?.plate ? found?.cards : null)
  return (
    <div className="grid gap-5">
      <p>{t('warranty.checkText')}</p>
      {problem === 'plate-missing' && (
        <Notice kind="error" title={t('warranty.problems.plateMissing.title')} />
      )}
      {problem === 'failed' && (
        <Notice
          kind="error"
          title={t('warranty.problems.searchFailed.title')}
          text={t('warranty.problems.searchFailed.text')}
        />
      )}
      {/* Errors about one card are shown in the card. */}
      {!checked?.opened && <FormAlert answer={checked} />}
      <CheckForm
        plate={checked?.plate ?? ''}
        answer={checked}
        error={problem === 'plate-missing' ? t('warranty.problems.plateMissing.text') : undefined}
      />
      {cards?.length === 0 && (
        <div className="rounded-card border border-line bg-floor p-6 text-center">
          <h2 ref={answer} tabIndex={-1} className="text-2xl outline-none">
            {t('warranty.none')}
          </h2>
          <p className="mt-1">{t('warranty.noneText')}</p>
          <PageLink to={href('/warranty-registration')} reload className={`${buttonClass()} mt-4`}>
            {t('warranty.registerNew')}
          </PageLink>
        </div>
      )}
      {checked && cards && cards.length > 0 && (
        <section aria-labelledby="found-warranties" className="grid gap-4">
          <h2
            ref={answer}
            tabIndex={-1}
            id="found-warranties"
            className="wrap-anywhere text-2xl outline-none"
          >
            {t('warranty.found', { count: cards.length, plate: checked.plate })}
          </h2>
          {cards.map(card => (
            <WarrantyCard
              key={card.id}
              card={card}
              plate={checked.plate}
              company={company}
              opened={checked.opened?.id === card.id ? checked.opened : null}
              answer={checked}
              claims={checked.claims.filter(claim => claim.warrantyId === card.id)}
            />
          ))}
          <PageLink
            to={href('/warranty-registration')}
            reload
            className={`${buttonClass('quiet')} justify-self-start`}
          >
            {t('warranty.registerNew')}
          </PageLink>
        </section>
      )}
    </div>
  )
}
