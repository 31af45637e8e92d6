import { useId } from 'react'
import type { TyreCard as Card } from '../../../domain/tyres/tyre-card.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { PageLink } from '../../components/page-link.tsx'
import { tyrePath } from '../../http/page-paths.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { BookNow } from '../booking/book-now.tsx'
import { CompareCheckbox } from '../compare-choice/compare-checkbox.tsx'
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

/** One tyre in a list: size, price, promotion. A list has many: its look is in list-cards.css. */
export function TyreCard({ card, query, isEager, onLeave }: Props) {
  const t = useTranslations()
  const title = useId()
  return (
    <article aria-labelledby={title} className="tyre">
      <div>
        <div>
          <ModelImage tyre={card} size={144} sizes="(width < 30rem) 104px, 144px" isEager={isEager} />
          {card.testLogo && (
            <div>
              <TestMark tyre={card} />
            </div>
          )}
        </div>
        <div>
          <header>
            <BrandMark tyre={card} />
            <span>
              {card.position && <Badge kind="dark">{t(`tyres.position.${card.position}`)}</Badge>}
              {card.price.promotion && <Badge kind="promo">{t('tyres.promotion')}</Badge>}
            </span>
          </header>
          <h2 id={title}>
            {card.size} <small>{card.model}</small>
          </h2>
          <TyrePriceText price={card.price} />
        </div>
      </div>
      <footer>
        <PageLink to={tyrePath(card) + query} onClick={onLeave} className={buttonClass('quiet')}>
          {t('tyres.viewDetail')}
        </PageLink>
        <CompareCheckbox tyre={card} />
        <BookNow tyre={card} query={query} />
      </footer>
    </article>
  )
}
