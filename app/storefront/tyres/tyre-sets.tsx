import { formatPrice } from '../../../domain/prices/price.ts'
import type { TyreCard } from '../../../domain/tyres/tyre-card.ts'
import { PageLink } from '../../components/page-link.tsx'
import { tyrePath } from '../../http/page-paths.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { BookNow } from '../booking/book-now.tsx'
import { FitText } from '../tyre-card/fit-text.tsx'
import { BrandMark, ModelImage } from '../tyre-card/tyre-images.tsx'

export type SetCards = { readonly front: TyreCard; readonly rear: TyreCard }

/**
 * The models that exist in both sizes of a staggered car, with the price of two front and two rear tyres
 * (rule S38.8).
 */
export function TyreSets({
  sets,
  query,
  onLeave,
}: {
  sets: readonly SetCards[]
  query: string
  onLeave: () => void
}) {
  const t = useTranslations()
  if (sets.length === 0) return null
  return (
    <>
      <h2 className="set-heading">{t('tyres.sets')}</h2>
      <ul className="card-grid">
        {sets.map(({ front, rear }) => (
          <li key={`${front.brand} ${front.model}`} className="tyre">
            <ModelImage tyre={front} size={96} isSmall />
            <div>
              <header>
                <BrandMark tyre={front} />
              </header>
              <h3>{front.model}</h3>
              {[front, rear].map(card => (
                <p key={card.size}>
                  {t(`tyres.position.${card.position ?? 'front'}`)}{' '}
                  <PageLink to={tyrePath(card) + query} onClick={onLeave}>
                    {card.size} {card.rating}
                  </PageLink>{' '}
                  <FitText fit={card.fit} />
                </p>
              ))}
              <div className="price">
                <div>
                  <b>{setPrice(front, rear) ?? t('tyres.askPrice')}</b>
                  {setPrice(front, rear) && <small>{t('tyres.setPrice', { count: '2' })}</small>}
                </div>
              </div>
            </div>
            <footer>
              <BookNow tyre={front} query={query} />
            </footer>
          </li>
        ))}
      </ul>
      <h2 className="set-heading">{t('tyres.mixYourOwn')}</h2>
    </>
  )
}

function setPrice(front: TyreCard, rear: TyreCard): string | null {
  if (front.price.sen === null || rear.price.sen === null) return null
  return formatPrice(2 * (front.price.sen + rear.price.sen))
}
