import { useTranslations } from '../../i18n/translations.tsx'
import type { Specification } from './specifications.server.ts'

/**
 * The specification table: each value with its meaning. Rows without a value are folded, and show a dash
 * (rules S13.5 and S40.8).
 */
export function Specifications({ rows }: { rows: readonly Specification[] }) {
  const t = useTranslations()
  const unknown = rows.filter(({ value }) => !value)
  return (
    <section
      aria-labelledby="specifications"
      className="min-w-0 rounded-card border border-line bg-white p-4 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="specifications" className="text-2xl">
        {t('tyre.specifications')}
      </h2>
      <dl className="mt-2">{rows.filter(({ value }) => value).map(toRow)}</dl>
      {unknown.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center gap-2 font-semibold before:content-['+'] in-open:before:content-['–']">
            {t('tyre.notStated', { count: unknown.length })}
          </summary>
          <dl>{unknown.map(toRow)}</dl>
        </details>
      )}
    </section>
  )
}

function toRow({ name, value, meaning }: Specification) {
  return (
    <div
      key={name}
      className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0 lg:py-1.5"
    >
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 flex-1 basis-32 break-words text-right">
        <span className="font-semibold">{value || '-'}</span>
        {meaning && <span className="block text-sm leading-tight text-soft">{meaning}</span>}
      </dd>
    </div>
  )
}
