import { href, useLocation } from 'react-router'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { PageLink } from '../../components/page-link.tsx'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import type { QueryNotes as Notes } from './load-query.server.ts'
import { sameListUrl } from './search-url.ts'

type Props = { search: TyreSearch; count: number; notes: Notes }

/** What was understood as chips that remove it, what was corrected or left out, and how many tyres have every word. */
export function QueryNotes({ search, count, notes: { typed, corrections, ignored, everyWord } }: Props) {
  const t = useTranslations()
  const query = new URLSearchParams(useLocation().search)
  const chips = listChips(search, query, t)
  const searchFor = (name: 'search' | 'name', text: string) =>
    `${href('/tires')}?${new URLSearchParams({ [name]: text })}`
  const all = everyWord && everyWord.tyres < count ? everyWord : null
  const [first = '', second = ''] = all?.words ?? []
  return (
    <>
      {chips.length > 1 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {chips.map(({ name, without }) => (
            <li key={name}>
              <PageLink
                to={without}
                aria-label={t('tyres.box.remove', { name })}
                className="flex min-h-11 items-center gap-2 rounded-control border border-ink/30 bg-white px-3 no-underline hover:border-ink"
              >
                {name}
                <span aria-hidden="true">×</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {corrections.length > 0 && (
        <p className="mt-2">
          {t('tyres.box.corrected', { meant: corrections.map(({ meant }) => meant).join(', ') })}{' '}
          <PageLink to={searchFor('search', typed)} className={LINK}>
            {t('tyres.box.searchTyped', { typed })}
          </PageLink>
        </p>
      )}
      {ignored.length > 0 && (
        <p className="mt-2 text-soft">{t('tyres.box.ignored', { words: ignored.join(', ') })}</p>
      )}
      {all && (
        <p className="mt-2 text-soft">
          {all.words.length === 2 && first.length > 1 && second.length > 1
            ? t('tyres.box.bothWords', { count, n: String(count), first, second, both: String(all.tyres) })
            : t('tyres.box.someWords', { count, n: String(count), all: String(all.tyres) })}{' '}
          {all.tyres > 0 && (
            <PageLink to={searchFor('name', all.words.join(' '))} className={LINK}>
              {t('tyres.box.showAll', { count: all.tyres, n: String(all.tyres) })}
            </PageLink>
          )}
        </p>
      )}
    </>
  )
}

const LINK = 'inline-block py-2 font-semibold underline underline-offset-4 hover:text-signal'

/** The parts of a search that the box can name, each with the list without it. */
function listChips(search: TyreSearch, query: URLSearchParams, t: Translate) {
  const without = (...names: string[]) =>
    sameListUrl(query, Object.fromEntries([...names, 'typed'].map(name => [name, ''])))
  const chips: { name: string; without: string }[] = []
  if (search.mode === 'size' && search.size)
    chips.push({ name: formatTyreSize(search.size), without: without('width', 'ratio', 'rim', 'search') })
  if (search.mode === 'vehicle') {
    const { brand, model, year } = search.vehicle
    chips.push({
      name: [brand, model, year].filter(Boolean).join(' ') || query.get('vehicleTireSize') || '',
      without: without(
        'vehicleTireSize',
        'vehicleRearTireSize',
        'vehicleBrand',
        'vehicleYear',
        'vehicleModel',
      ),
    })
  }
  if (search.mode === 'keyword') chips.push({ name: search.keyword, without: without('search', 'name') })
  if (search.mode === 'rim')
    chips.push({ name: t('tyres.box.rim', { rim: String(search.rim) }), without: without('inch') })
  if (search.mode !== 'keyword' && 'name' in search && search.name)
    chips.push({ name: search.name, without: without('name') })
  if (query.get('sort') === 'price-low-high')
    chips.push({ name: t('tyres.box.cheapest'), without: without('sort') })
  return chips
}
