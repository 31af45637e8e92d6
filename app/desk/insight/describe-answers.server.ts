import { href } from 'react-router'
import { OPEN_DAYS } from '../../../domain/insight/count-open-claims.server.ts'
import { type Counted, totalOf } from '../../../domain/insight/counted.ts'
import type { Insight } from '../../../domain/insight/load-insight.server.ts'
import { daysBetween, formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { withQuery } from '../../http/with-query.ts'
import type { Translate } from '../../i18n/translations.tsx'
import type { Answer, Wording } from './answer.ts'
import { describeRates } from './describe-rates.server.ts'
import { describeViews, type ViewedTyres } from './describe-views.server.ts'

type Loaded = { readonly [Name in keyof Insight]: NonNullable<Insight[Name]> }

/** The answers that were there in time, in words (section 37 of the storefront rules). */
export function describeAnswers(insight: Insight, wording: Wording & ViewedTyres): Answer[] {
  const { registrations, claimRates, claimAges, openClaims, missingSizes, views, chats } = insight
  return [
    registrations && describeRegistrations(registrations, wording),
    registrations && describeBranches(registrations, wording),
    claimRates && describeRates('claims-by-brand', 'brand', claimRates.brand, wording),
    claimRates && describeRates('claims-by-model', 'model', claimRates.model, wording),
    claimRates && describeRates('claims-by-branch', 'branch', claimRates.branch, wording),
    claimAges && describeAges(claimAges, wording),
    openClaims && describeOpen(openClaims, wording),
    missingSizes && describeMissing(missingSizes, wording),
    views && describeViews(views, wording),
    chats && describeChats(chats, wording),
  ].filter(answer => answer !== null)
}

/** ", 12% more than in the period before" */
function describeChange({ n, before }: Counted, t: Translate): string {
  if (before === 0) return t('deskInsight.change.first')
  if (before < MIN_COMPARED) return t('deskInsight.change.against', { before })
  const percent = Math.round(Math.abs(n / before - 1) * 100)
  if (percent === 0) return t('deskInsight.change.same')
  return n > before ? t('deskInsight.change.more', { percent }) : t('deskInsight.change.fewer', { percent })
}

/** Percentages of fewer than this would be misleading. */
const MIN_COMPARED = 20

function describeRegistrations({ parts }: Loaded['registrations'], { t }: Wording): Answer {
  const total = totalOf(parts)
  const last = parts.at(-1)
  const isByWeek = !last || daysBetween(last.from, last.to) < 7
  return {
    id: 'registrations',
    title: t('deskInsight.registrations.title'),
    sentence:
      total.n === 0
        ? t('deskInsight.registrations.none')
        : t('deskInsight.registrations.sentence', { count: total.n, change: describeChange(total, t) }),
    note: isByWeek ? null : t('deskInsight.registrations.fourWeeks'),
    plot: 'columns',
    columns: [t('deskInsight.registrations.column'), t('deskInsight.now'), t('deskInsight.before')],
    rows: parts.map(({ from, n, before }) => ({ name: formatStaffDate(from), ...simpleRow({ n, before }) })),
  }
}

function describeBranches(
  { branches }: Loaded['registrations'],
  { t, branchName, branchUrl }: Wording,
): Answer {
  const total = totalOf(branches)
  const [first] = branches
  return {
    id: 'branches',
    title: t('deskInsight.branches.title'),
    sentence:
      first?.key && first.n > 0
        ? t('deskInsight.branches.sentence', { name: branchName(first.key), count: first.n, total: total.n })
        : t('deskInsight.branches.none'),
    note: null,
    plot: 'bars',
    columns: [t('deskInsight.branches.column'), t('deskInsight.now'), t('deskInsight.before')],
    rows: branches.map(row => ({
      name: row.key === null ? t('deskInsight.notStated') : branchName(row.key),
      href: row.key !== null && branchUrl ? `${branchUrl(row.key)}#branches` : null,
      isRest: row.key === null,
      ...simpleRow(row),
    })),
  }
}

const simpleRow = ({ n, before }: Counted) => ({ cells: [n, before], n, before })

function describeAges({ years, unknown, medianMonths }: Loaded['claimAges'], { t }: Wording): Answer {
  const [wholeYears, months] = [Math.floor((medianMonths ?? 0) / 12), (medianMonths ?? 0) % 12]
  const known = totalOf(years)
  const sentence = () => {
    if (known.n + unknown.n === 0) return t('deskInsight.ages.none')
    if (medianMonths === null) return t('deskInsight.ages.unknown')
    return wholeYears === 0
      ? t('deskInsight.ages.sentenceMonths', { months })
      : t('deskInsight.ages.sentence', { years: wholeYears, months })
  }
  const nameOf = (age: number) => {
    if (age === 0) return t('deskInsight.ages.under', { years: 1 })
    return age === years.length - 1
      ? t('deskInsight.ages.over', { years: String(age) })
      : t('deskInsight.ages.years', { years: age })
  }
  return {
    id: 'tyre-ages',
    title: t('deskInsight.ages.title'),
    sentence: sentence(),
    note: null,
    plot: 'bars',
    columns: [t('deskInsight.ages.column'), t('deskInsight.ages.column2'), t('deskInsight.before')],
    rows: [
      ...years.map((row, age) => ({ name: nameOf(age), ...simpleRow(row) })),
      { name: t('deskInsight.notStated'), isRest: true, ...simpleRow(unknown) },
    ],
  }
}

function describeOpen({ ages }: Loaded['openClaims'], { t }: Wording): Answer {
  const count = ages.reduce((sum, n) => sum + n, 0)
  const nameOf = (index: number) => {
    const [from, to] = [OPEN_DAYS[index] ?? 0, OPEN_DAYS[index + 1]]
    if (to === undefined) return t('deskInsight.open.over', { from: String(from) })
    return index === 0
      ? t('deskInsight.open.upTo', { to: String(to) })
      : t('deskInsight.open.between', { from: String(from + 1), to: String(to) })
  }
  return {
    id: 'open-claims',
    title: t('deskInsight.open.title'),
    sentence:
      count === 0
        ? t('deskInsight.open.none')
        : t('deskInsight.open.sentence', { count, old: count - (ages[0] ?? 0) }),
    note: t('deskInsight.open.note'),
    plot: 'bars',
    columns: [t('deskInsight.open.column'), t('deskInsight.open.claims')],
    rows: ages.map((n, index) => ({ name: nameOf(index), cells: [n], n, before: null })),
  }
}

function describeMissing({ rows, total }: Loaded['missingSizes'], { t }: Wording): Answer {
  const [first] = rows.filter(({ key, n }) => key !== '' && n > 0)
  const sentence = () => {
    if (total.n === 0) return t('deskInsight.missing.none')
    return first
      ? t('deskInsight.missing.sentence', { name: first.key, count: first.n })
      : t('deskInsight.missing.onlyOther')
  }
  return {
    id: 'not-found',
    title: t('deskInsight.missing.title'),
    sentence: sentence(),
    note: null,
    plot: 'bars',
    columns: [
      t('deskInsight.missing.column'),
      t('deskInsight.missing.total'),
      t('deskInsight.missing.searches'),
      t('deskInsight.missing.cars'),
      t('deskInsight.before'),
    ],
    rows: rows.map(({ key, n, before, searches, cars }) => ({
      name: key || t('deskInsight.missing.other'),
      href: key ? withQuery(href('/desk/lists/:kind', { kind: 'tyres' }), { q: key }) : null,
      cells: [n, searches, cars, before],
      isRest: !key,
      ...{ n, before },
    })),
  }
}

function describeChats({ rows, total }: Loaded['chats'], { t, branchName }: Wording): Answer {
  const [first] = rows.filter(({ key, n }) => key !== '' && n > 0)
  return {
    id: 'chats',
    title: t('deskInsight.chats.title'),
    sentence: first
      ? t('deskInsight.chats.sentence', { name: branchName(first.key), count: first.n, total: total.n })
      : t('deskInsight.chats.none'),
    note: t('deskInsight.chats.note'),
    plot: 'bars',
    columns: [t('deskInsight.chats.column'), t('deskInsight.chats.chats'), t('deskInsight.before')],
    rows: rows.map(({ key, ...row }) => ({
      name: key ? branchName(key) : t('deskInsight.chats.company'),
      isRest: !key,
      ...simpleRow(row),
    })),
  }
}
