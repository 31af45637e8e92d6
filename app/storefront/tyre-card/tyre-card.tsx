import { useId } from 'react'
import { formatPrice } from '../../../domain/prices/price.ts'
import type { TyreCard as Card } from '../../../domain/tyres/tyre-card.ts'
import { Badge } from '../../components/badge.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { tyrePath } from '../../http/page-paths.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { BookNow } from '../booking/book-now.tsx'
import { CompareCheckbox } from '../compare-choice/compare-checkbox.tsx'
import { FitText } from './fit-text.tsx'
import { BrandMark, ModelImage, TestMark } from './tyre-images.tsx'
import { TyrePriceText } from './tyre-price.tsx'

type Props = {
  card: Card
  /** query of the list, kept for the way back from the tyre page */
  query: string
  /** all cards have the same size, which is shown above them: the model comes first */
  isOneSize: boolean
  onLeave: () => void
}

/**
 * One tyre in a list: size and model, ratings and fit, price, facts (rule S38.9). The link covers the card. A
 * list has many cards: their look is in list-cards.css, and no image delays the stylesheet, so that names and
 * prices show first.
 */
export function TyreCard({ card, query, isOneSize, onLeave }: Props) {
  const t = useTranslations()
  const title = useId()
  const { size, model, position, price, rating, fit, quantity } = card
  const facts = [
    card.wetGrip && t('tyres.wetGrip', { grade: card.wetGrip }),
    card.noiseDb && t('tyres.noise', { db: card.noiseDb }),
    card.warrantyKm && t('tyres.life', { km: card.warrantyKm }),
  ].filter(Boolean)
  return (
    <article aria-labelledby={title} className="tyre">
      <PageLink to={tyrePath(card) + query} onClick={onLeave} aria-label={t('tyres.viewDetail')} />
      <ModelImage tyre={card} size={96} isSmall />
      <div>
        <header>
          <BrandMark tyre={card} />
          {position && <Badge kind="dark">{t(`tyres.position.${position}`)}</Badge>}
          {price.promotion && <Badge kind="promo">{t('tyres.promotion')}</Badge>}
          <TestMark tyre={card} />
        </header>
        <h2 id={title}>
          {isOneSize ? <span>{`${size} `}</span> : `${size} `}
          <small>{model}</small>
        </h2>
        {(rating || fit) && (
          <p>
            {rating && `${rating} `}
            <FitText fit={fit} />
          </p>
        )}
        <TyrePriceText price={price} />
        {price.sen !== null && quantity > 1 && (
          <p>
            <b>{formatPrice(price.sen * quantity)}</b>
            {` ${t('tyres.forQuantity', { count: quantity })}`}
          </p>
        )}
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      </div>
      <footer>
        <CompareCheckbox tyre={card} />
        <BookNow tyre={card} query={query} />
      </footer>
    </article>
  )
}
