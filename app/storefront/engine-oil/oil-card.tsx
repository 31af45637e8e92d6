import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import type { EngineOil } from '../../../domain/engine-oils/engine-oil.ts'
import { oilImageSrcset } from '../../../domain/engine-oils/oil-image.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { ChatLink } from '../../components/chat-link.tsx'
import { Image } from '../../components/image.tsx'
import { ScriptButton } from '../../components/script-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { nameOil, nameOilType } from '../basket/oil-name.ts'

type Props = {
  oil: EngineOil
  company: { name: string; number: string }
  /** true for the first cards, whose images load at once */
  isEager: boolean
  onAdd: () => void
}

/** One oil: image, viscosity, price. A list has many: its look is in list-cards.css. */
export function OilCard({ oil, company, isEager, onAdd }: Props) {
  const t = useTranslations()
  const name = nameOil(t, oil.name)
  const link = buildChatUrl(company.number, t('oils.askMessage', { company: company.name, oil: name }))
  return (
    <article aria-label={name} className="oil">
      <header>
        <Image
          src={oil.brandLogo}
          alt={oil.brand}
          width={84}
          height={28}
          fallback={<span>{oil.brand}</span>}
        />
        {oil.price.promotion && (
          <b>
            <Badge kind="promo">{t('oils.promotion')}</Badge>
          </b>
        )}
      </header>
      <Image
        src={oil.productImage}
        alt={`${oil.brand} ${oil.productName}`}
        width={240}
        height={240}
        isEager={isEager}
        srcSet={oil.productImage ? oilImageSrcset(oil.productImage) : undefined}
        fallback={<span>{t('tyres.noImage')}</span>}
      />
      <h2>{oil.productName}</h2>
      <p>
        {oil.viscosity}
        {oil.volume && <small>{oil.volume}</small>}
      </p>
      {oil.type && <small>{nameOilType(t, oil.type)}</small>}
      <div>
        <OilPriceText price={oil.price} />
        <div>
          {link && <ChatLink to={link}>{t('oils.ask')}</ChatLink>}
          <ScriptButton onClick={onAdd} className={buttonClass()}>
            {t('oils.add')}
          </ScriptButton>
        </div>
      </div>
    </article>
  )
}

function OilPriceText({ price: { text, promotion } }: { price: EngineOil['price'] }) {
  const t = useTranslations()
  return (
    <>
      {promotion?.originalPrice && (
        <small>
          <span className="sr-only">{t('oils.standardPrice')} </span>
          <s>{promotion.originalPrice}</s>
        </small>
      )}
      <p className={promotion ? 'text-signal' : undefined}>
        {promotion && <span className="sr-only">{t('tyres.promotionPrice')} </span>}
        {text ?? t('tyres.askPrice')}
      </p>
    </>
  )
}
