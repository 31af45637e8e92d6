import { href, useLocation } from 'react-router'
import { compareKey, MAX_COMPARED } from '../../../domain/tyres/compare-key.ts'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { requestContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { ogImage } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import type { Route } from './+types/compare.route.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { loadComparison } from './load-comparison.server.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  context.set(pageMetadata, { picture: ogImage('tyres') })
  return loadComparison(context.get(requestContext).catalogue, url.searchParams)
}

/**
 * Two to four tyres side by side (rules S40.5 and S40.6). Its URL is all that it needs, so it can be shared.
 */
export default function Compare({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const { cards, goneCount, isCut } = loaderData
  const list = listQuery(useLocation().search)
  return (
    <div className="bay py-4 md:py-6">
      <PageHead title={t('compare.title')} description={t('compare.description')} />
      <meta name="robots" content="noindex" />
      <a href={`${href('/tires')}${list}`} className={buttonClass('quiet')}>
        <LeftIcon />
        {t('compare.back')}
      </a>
      <h1 className="mt-4 text-4xl">{t('compare.title')}</h1>
      {goneCount > 0 && (
        <p className="mt-2">{t('compare.gone', { count: goneCount, n: String(goneCount) })}</p>
      )}
      {isCut && <p className="mt-2">{t('compare.tooMany', { count: MAX_COMPARED })}</p>}
      {cards.length < 2 && (
        <div className="mt-4 border-l-4 border-promo bg-promo-wash px-4 py-3">
          <p className="font-semibold">{t('compare.few')}</p>
          <p>{t('compare.fewText')}</p>
        </div>
      )}
      {cards.length > 0 && (
        <ComparisonTable
          {...loaderData}
          query={list}
          urlWithout={card => {
            const rest = new URLSearchParams(list)
            for (const each of cards) if (each !== card) rest.append('tyre', compareKey(each))
            return `${href('/compare')}?${rest}`
          }}
        />
      )}
    </div>
  )
}

/** The parameters of the list that the tyres were chosen in. */
function listQuery(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['tyre', 'lang']) query.delete(name)
  const text = query.toString()
  return text && `?${text}`
}
