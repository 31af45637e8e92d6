import { type ReactNode, useId } from 'react'
import { type CareFigures, COVER_DAYS, STANDARD_WARRANTY } from '../../../domain/tyres/tyre-care.ts'
import {
  MAX_TYRES_PER_RECEIPT,
  MIN_DAMAGE_MM,
  MIN_TREAD_MM,
  MIN_TYRES_BOUGHT,
} from '../../../domain/warranties/terms.ts'
import { formatInteger } from '../../../platform/text/format-integer.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** The company of the terms, with its periods. */
export type TermsCompany = { readonly name: string; readonly figures: CareFigures }

type TermsProps = { company: TermsCompany; heading: 'h2' | 'h3' }

/** The terms and conditions (rule W9.1). `heading` is the level below the title of the page or dialog. */
export function Terms({ company: { name: company, figures }, heading }: TermsProps) {
  const t = useTranslations()
  const days = String(COVER_DAYS)
  const damage = String(MIN_DAMAGE_MM)
  return (
    <div className="@container space-y-8">
      <Products company={company} workDays={figures.work_warranty_days} />
      <div className="grid gap-8 @4xl:grid-cols-2">
        <Numbered
          heading={heading}
          title={t('terms.notes')}
          items={[
            t('terms.noteRegistration', {
              fastFit: String(figures.fast_fit_days),
              roadHazard: String(figures.road_hazard_days),
            }),
            t('terms.noteDays', { days, company }),
            t('terms.noteDamage', { damage }),
            t('terms.noteReceipt', { tyres: String(MAX_TYRES_PER_RECEIPT) }),
            t('terms.noteDocuments'),
            t('terms.noteStatus', { days, company }),
          ]}
        />
        <Numbered
          heading={heading}
          title={t('terms.steps')}
          items={[
            t('terms.stepCheck'),
            t('terms.stepDocuments'),
            t('terms.stepVisit'),
            t('terms.stepInspect'),
            t('terms.stepFile'),
            t('terms.stepInvoice'),
          ]}
        />
      </div>
    </div>
  )
}

/** A table if there is room for three columns, otherwise a card for each product. */
function Products({ company, workDays }: { company: string; workDays: number }) {
  const t = useTranslations()
  const work = [t('terms.workPeriod', { days: String(workDays) }), t('terms.workConditions')] as const
  const rows: (readonly [product: string, period: string, conditions: string])[] = [
    [
      t('terms.cover', { company }),
      t('terms.coverPeriod', { days: String(COVER_DAYS) }),
      t('terms.coverConditions', {
        tyres: String(MIN_TYRES_BOUGHT),
        tread: String(MIN_TREAD_MM),
        damage: String(MIN_DAMAGE_MM),
      }),
    ],
    [
      t('terms.standard'),
      t('terms.standardPeriod', {
        years: String(STANDARD_WARRANTY.years),
        km: formatInteger(STANDARD_WARRANTY.km),
      }),
      t('terms.standardConditions'),
    ],
    [t('terms.balancing'), ...work],
    [t('terms.alignment'), ...work],
  ]
  return (
    <table className="w-full border-collapse text-left @max-xl:block">
      <caption className="sr-only">{t('terms.products')}</caption>
      <thead className="bg-black text-white @max-xl:sr-only print:bg-white print:text-ink">
        <tr>
          {[t('terms.product'), t('terms.period'), t('terms.conditions')].map(name => (
            <th key={name} scope="col" className="p-3 font-semibold print:border-b-2 print:border-ink">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-xl:block @max-xl:space-y-3">
        {rows.map(([product, period, conditions]) => (
          <tr
            key={product}
            className="break-inside-avoid border-line bg-white align-top @max-xl:block @max-xl:rounded-card @max-xl:border @max-xl:border-t-4 @max-xl:border-t-black @max-xl:p-3 @xl:border-b"
          >
            <th scope="row" className="tread w-1/4 text-xl @max-xl:block @max-xl:w-auto @xl:p-3">
              {product}
            </th>
            <Cell name={t('terms.period')}>
              <strong className="font-semibold">{period}</strong>
            </Cell>
            <Cell name={t('terms.conditions')}>{conditions}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * In a card the column's name is above the cell; a screen reader has it from the head of the
 * table.
 */
function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="@max-xl:mt-2 @max-xl:block @xl:p-3">
      <span aria-hidden="true" className="block text-sm text-soft @xl:hidden">
        {name}
      </span>
      {children}
    </td>
  )
}

function Numbered({
  heading: Heading,
  title,
  items,
}: {
  heading: 'h2' | 'h3'
  title: string
  items: readonly string[]
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="text-2xl">
        {title}
      </Heading>
      <ol className="mt-3 max-w-[65ch] list-decimal space-y-2 pl-6 marker:font-semibold marker:text-signal">
        {items.map(item => (
          <li key={item} className="break-inside-avoid pl-1">
            {item}
          </li>
        ))}
      </ol>
    </section>
  )
}
