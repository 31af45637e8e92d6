import { claimRate, MIN_RATED_TYRES, type RatedKey, rateFactor } from '../../../domain/insight/claim-rate.ts'
import { totalOf } from '../../../domain/insight/counted.ts'
import type { Translate } from '../../i18n/translations.tsx'
import { type Answer, type AnswerId, formatCell, type Wording } from './answer.ts'

/**
 * Claims per 1,000 registered tyres by brand, model or branch. As long as none has enough tyres for a rate,
 * the bars show the claims, and the sentence names the number of tyres (rule S37.5).
 */
export function describeRates(
  id: AnswerId,
  kind: 'brand' | 'model' | 'branch',
  rates: readonly RatedKey[],
  { t, branchName, branchUrl }: Wording,
): Answer {
  const nameOf = (key: string | null) =>
    key === null ? t('deskInsight.notStated') : kind === 'branch' ? branchName(key) : key.replace('\n', ' ')
  const hasRate = rates.some(row => claimRate(row) !== null)
  return {
    id,
    title: t(`deskInsight.rates.${kind}`),
    sentence: hasRate ? rateSentence(rates, nameOf, t) : claimsSentence(rates, t),
    note: t(hasRate ? 'deskInsight.rates.note' : 'deskInsight.rates.noteClaims', { least: MIN_RATED_TYRES }),
    plot: 'bars',
    columns: [
      t(`deskInsight.rates.columns.${kind}`),
      t('deskInsight.rates.columns.rate'),
      t('deskInsight.rates.columns.rateBefore'),
      t('deskInsight.rates.columns.claims'),
      t('deskInsight.rates.columns.tyres'),
    ],
    rows: (hasRate ? rates : rates.toSorted(byClaims)).map(row => {
      const rate = { n: claimRate(row), before: claimRate(row, 'before') }
      return {
        name: nameOf(row.key),
        href: kind === 'branch' && row.key !== null && branchUrl ? `${branchUrl(row.key)}#${id}` : null,
        cells: [rate.n, rate.before, row.claims.n, row.tyres.n],
        isRest: row.key === null,
        ...(hasRate ? rate : { n: row.claims.n, before: null }),
      }
    }),
  }
}

/** Sorts by claims, most first; rows without a stated value come last. */
const byClaims = (one: RatedKey, other: RatedKey) =>
  Number(one.key === null) - Number(other.key === null) || other.claims.n - one.claims.n

function rateSentence(
  rates: readonly RatedKey[],
  nameOf: (key: string | null) => string,
  t: Translate,
): string {
  const rated = rates.filter(row => claimRate(row) !== null)
  const [highest] = rated
  if (!highest || highest.claims.n === 0) return t('deskInsight.rates.zero')
  const what = { name: nameOf(highest.key), rate: formatCell(claimRate(highest)) }
  if (rated.length === 1) return t('deskInsight.rates.single', what)
  const factor = rateFactor(rates)
  if (factor === null) return t('deskInsight.rates.only', what)
  return factor < MIN_FACTOR
    ? t('deskInsight.rates.even', what)
    : t('deskInsight.rates.higher', { ...what, factor: formatCell(factor) })
}

/** Smaller differences are not mentioned. */
const MIN_FACTOR = 1.2

const claimsSentence = (rates: readonly RatedKey[], t: Translate): string =>
  t('deskInsight.rates.tooFew', {
    claims: totalOf(rates.map(({ claims }) => claims)).n,
    tyres: totalOf(rates.map(({ tyres }) => tyres)).n,
  })
