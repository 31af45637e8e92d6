import { formatPrice } from '../../../domain/prices/price.ts'
import { compareKey } from '../../../domain/tyres/compare-key.ts'
import type { ComparisonRow } from '../../../domain/tyres/compare-tyres.ts'
import type { Fit } from '../../../domain/tyres/ratings.ts'
import type { TyreCard } from '../../../domain/tyres/tyre-card.ts'
import type { TyreKind } from '../../../domain/tyres/tyre-kind.ts'
import { formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { formatInteger } from '../../../platform/text/format-integer.ts'
import { Badge } from '../../components/badge.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { tyrePath } from '../../http/page-paths.ts'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import { BookForm, BookNow } from '../booking/book-now.tsx'
import { changeChoice } from '../compare-choice/compare-choice.ts'
import { BrandMark, ModelImage } from '../tyre-card/tyre-images.tsx'
import type { Comparison } from './load-comparison.server.ts'

type Props = Pick<Comparison, 'cards' | 'rows' | 'quantity'> & {
  /** query of the list */
  query: string
  urlWithout: (card: TyreCard) => string
}

/**
 * One column a tyre, two of them on a phone and the others beside them to scroll to. The name of a row is
 * above its cells, so that it takes no column. Rows that are the same for all are folded (rule S40.6).
 */
export function ComparisonTable({ cards, rows, quantity, query, urlWithout }: Props) {
  const t = useTranslations()
  const shown = rows.filter(({ values }) => values.some(value => value !== null))
  const same = cards.length > 1 ? shown.filter(({ isEqual }) => isEqual) : []
  const row = (each: ComparisonRow) => (
    <tr key={each.name}>
      <th scope="row">{t(`compare.row.${each.name}`, { count: quantity })}</th>
      {each.values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is a tyre
        <td key={at}>
          <span>{valueText(t, each.name, value)}</span>
          {each.name === 'forQuantity' && value !== null && <small>{t('compare.fitted')}</small>}
          {each.best.includes(at) && <b>{bestText(t, each.name)}</b>}
        </td>
      ))}
    </tr>
  )
  return (
    <section className={`comparison of-${cards.length}`} aria-label={t('compare.title')}>
      <table>
        <thead>
          <tr>
            <td />
            {cards.map(card => (
              <th key={`${card.size} ${card.model}`} scope="col">
                <ModelImage tyre={card} size={144} isEager />
                <BrandMark tyre={card} />
                <PageLink to={tyrePath(card) + query}>{card.model}</PageLink>
                {card.position && <Badge kind="dark">{t(`tyres.position.${card.position}`)}</Badge>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{shown.filter(each => !same.includes(each)).map(row)}</tbody>
        <tfoot>
          <tr>
            <td />
            {cards.map(card => (
              <td key={`${card.size} ${card.model}`}>
                <BookNow tyre={card} query={query} />
                {cards.length > 1 && (
                  <PageLink
                    to={urlWithout(card)}
                    keepScroll
                    inPlace
                    onClick={() => changeChoice(compareKey(card), false)}
                    aria-label={t('compare.removeName', { tyre: `${card.brand} ${card.model}` })}
                  >
                    {t('compare.remove')}
                  </PageLink>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <BookForm query={query} />
      {same.length > 0 && (
        <details>
          <summary>{t('compare.same', { count: same.length })}</summary>
          <dl>
            {same.map(({ name, values: [value = null] }) => (
              <div key={name}>
                <dt>{t(`compare.row.${name}`, { count: quantity })}</dt>
                <dd>{valueText(t, name, value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

function valueText(t: Translate, name: ComparisonRow['name'], value: string | number | null): string {
  switch (name) {
    case 'forQuantity':
    case 'each':
      return value === null ? t('compare.askPrice') : formatPrice(Number(value))
    case 'promotion':
      if (value === null) return t('compare.noPromotion')
      return value === 'open'
        ? t('tyres.promotion')
        : t('compare.until', { date: formatCustomerDate(value as `${number}-${number}-${number}`) })
  }
  if (value === null) return t('compare.notStated')
  switch (name) {
    case 'fit':
      return t(`compare.fit.${value as Fit}`)
    case 'kind':
      return t(`compare.kind.${value as TyreKind}`)
    case 'noiseDb':
      return t('compare.db', { value })
    case 'warrantyKm':
      return t('compare.km', { value: formatInteger(Number(value)) })
    case 'loadKg':
      return t('compare.kg', { value })
    case 'speedKmh':
      return t('compare.kmh', { value })
    default:
      return String(value)
  }
}

/** Why a tyre is the best of a row, in words. */
function bestText(t: Translate, name: ComparisonRow['name']): string {
  switch (name) {
    case 'forQuantity':
    case 'wetGrip':
    case 'noiseDb':
    case 'warrantyKm':
    case 'fuel':
    case 'loadKg':
    case 'speedKmh':
      return t(`compare.best.${name}`)
    default:
      return ''
  }
}
