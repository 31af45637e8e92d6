import { useTranslations } from '../../i18n/translations.tsx'
import { RowSearchForm } from '../list-row/row-search-form.tsx'
import type { FoundLinks } from './find-rows.server.ts'

/** Finds a row to show its price history. */
export function RowSearch({ path, query, found, links }: { path: string } & FoundLinks) {
  const t = useTranslations()
  const rest = found - links.length
  return (
    <section className="mt-4 rounded-card border border-line bg-white p-4">
      <h2 className="text-xl">{t('desk.prices.find')}</h2>
      <RowSearchForm path={path} query={query} label={t('desk.list.search')} />
      {query && (
        <>
          <p role="status" className="mt-3 text-soft">
            {found === 0 ? t('desk.list.noneFound') : t('desk.list.found', { count: found, query })}
          </p>
          <ul>
            {links.map(({ name, url }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same tyre may be there twice
              <li key={index} className="border-t border-line">
                <a href={url} className="block break-words py-3">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="mt-2 text-soft">{t('desk.history.more', { count: rest })}</p>}
        </>
      )}
    </section>
  )
}
