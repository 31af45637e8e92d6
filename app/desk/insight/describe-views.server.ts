import { href } from 'react-router'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { tyreKey } from '../../../domain/catalogue/data-files/tyre-row.ts'
import type { UseCounts } from '../../../domain/insight/count-uses.server.ts'
import { formatPriceText } from '../../../domain/prices/price.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { parseTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { withQuery } from '../../http/with-query.ts'
import type { Translate } from '../../i18n/translations.tsx'
import type { Answer } from './answer.ts'

export type ViewedTyres = Pick<Catalogue, 'tyres'>

/** The most viewed tyres with the state of their page: the price, and whether it has its own picture. */
export function describeViews(
  { rows, total }: UseCounts,
  { t, tyres }: ViewedTyres & { t: Translate },
): Answer {
  const viewed = rows
    .filter(({ key }) => key !== '')
    .map(row => {
      const tyre = findTyre(row.key, tyres)
      const [size = '', brand = '', model = ''] = row.key.split('\n')
      return { ...row, tyre, name: tyre ? nameOf(tyre) : `${size.toUpperCase()} ${brand} ${model}`.trim() }
    })
  const other = rows.find(({ key }) => key === '')
  const [first] = viewed.filter(({ n }) => n > 0)
  const without = viewed.filter(({ tyre, n }) => n > 0 && tyre?.modelImage === null).length
  const sentence = () => {
    if (!first || total.n === 0) return t('deskInsight.views.none')
    const most = { name: first.name, count: first.n }
    return without > 0
      ? t('deskInsight.views.sentencePictures', { ...most, without })
      : t('deskInsight.views.sentence', most)
  }
  return {
    id: 'most-viewed',
    title: t('deskInsight.views.title'),
    sentence: sentence(),
    note: null,
    plot: 'bars',
    columns: [
      t('deskInsight.views.column'),
      t('deskInsight.views.views'),
      t('deskInsight.before'),
      t('deskInsight.views.price'),
      t('deskInsight.views.picture'),
    ],
    rows: [
      ...viewed.map(({ tyre, name, n, before }) => ({
        name,
        href: tyre
          ? withQuery(href('/desk/lists/:kind', { kind: 'tyres' }), { q: `${tyre.size} ${tyre.model}` })
          : null,
        cells: tyre
          ? [n, before, formatPriceText(tyre.currentPrice), pictureOf(tyre, t)]
          : [n, before, t('deskInsight.views.gone'), null],
        ...{ n, before },
      })),
      ...(other
        ? [
            {
              name: t('deskInsight.views.other'),
              cells: [other.n, other.before, null, null],
              isRest: true,
              ...{ n: other.n, before: other.before },
            },
          ]
        : []),
    ],
  }
}

const pictureOf = ({ modelImage }: Tyre, t: Translate) =>
  modelImage === null ? t('deskInsight.views.no') : t('deskInsight.views.yes')

const nameOf = ({ size, brand, model }: Tyre) => `${size} ${brand} ${model}`

/** The tyre of a key (rule S35.4), if the website still has it. */
function findTyre(key: string, tyres: ViewedTyres['tyres']): Tyre | null {
  const size = parseTyreSize(key.split('\n')[0]?.toUpperCase() ?? '')
  const candidates = size
    ? tyres.findBySize(size)
    : tyres.all().filter(({ parsedSize }) => parsedSize === null)
  return candidates.find(({ size, ...tyre }) => tyreKey({ tyreSize: size, ...tyre }) === key) ?? null
}
