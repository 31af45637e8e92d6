import { useId } from 'react'
import type { TyreCard as Card } from '../../../domain/tyres/tyre-card.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { PageLink } from '../../components/page-link.tsx'
import { tyrePath } from '../../http/page-paths.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { BookNow } from '../booking/book-now.tsx'
import { BrandMark, ModelImage, TestMark } from './tyre-images.tsx'
import { TyrePriceText } from './tyre-price.tsx'

type Props = {
  card: Card
  /** query of the list, kept for the way back from the tyre page */
  query: string
  /** true for the first cards, whose images load at once */
  isEager: boolean
  onLeave: () => void
}

/** One tyre in a list: size, price, promotion. */
export function TyreCard({ card, query, isEager, onLeave }: Props) {
  const t = useTranslations()
  const title = useId()
  return (
    <article
      aria-labelledby={title}
      className="flex flex-col rounded-card border border-line bg-white p-3 md:p-4"
    >
      <div className="flex flex-1 flex-wrap gap-3 md:gap-4">
        <div className="relative w-[min(6.5rem,28vw)] shrink-0 sm:w-36">
          <ModelImage tyre={card} size={144} sizes="(width < 30rem) 104px, 144px" isEager={isEager} />
          <div className="absolute bottom-0 right-0">
            <TestMark tyre={card} />
          </div>
        </div>
        <div className="flex min-w-0 flex-1 basis-40 flex-col">
          <div className="flex min-h-7 flex-wrap items-start justify-between gap-2">
            <BrandMark tyre={card} />
            <span className="flex gap-1">
              {card.position && <Badge kind="dark">{t(`tyres.position.${card.position}`)}</Badge>}
              {card.price.promotion && <Badge kind="promo">{t('tyres.promotion')}</Badge>}
            </span>
          </div>
          <h2 id={title} className="mt-2">
            <span className="block text-4xl">{card.size}</span>{' '}
            <span className="mt-1 block break-words font-sans text-base font-semibold leading-tight">
              {card.model}
            </span>
          </h2>
          <div className="mt-auto pt-3">
            <TyrePriceText price={card.price} />
          </div>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <PageLink to={tyrePath(card) + query} onClick={onLeave} className={`${buttonClass('quiet')} flex-1`}>
          {t('tyres.viewDetail')}
        </PageLink>
        <BookNow tyre={card} query={query} />
      </div>
    </article>
  )
}
