import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import type { EngineOil } from '../../../domain/engine-oils/engine-oil.ts'
import { oilImageSrcset } from '../../../domain/engine-oils/oil-image.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { ChatIcon } from '../../components/icons.tsx'
import { Image } from '../../components/image.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { useTranslations } from '../../i18n/translations.tsx'

type Props = {
  oil: EngineOil
  company: { name: string; number: string }
  /** true for the first cards, whose images load at once */
  isEager: boolean
  onAdd: () => void
}

/** One oil: image, viscosity, price. */
export function OilCard({ oil, company, isEager, onAdd }: Props) {
  const t = useTranslations()
  const link = buildChatUrl(company.number, t('oils.askMessage', { company: company.name, oil: oil.name }))
  return (
    <article
      aria-label={oil.name}
      className="relative flex min-w-0 flex-col rounded-card border border-line bg-white p-3 md:p-4"
    >
      <div className="flex min-h-7 flex-wrap items-start justify-between gap-1">
        <Image
          src={oil.brandLogo}
          alt={oil.brand}
          width={84}
          height={28}
          className="h-7 w-21 object-contain object-left"
          fallback={<span className="tread min-w-0 break-words text-lg">{oil.brand}</span>}
        />
        {oil.price.promotion && (
          <span className="max-sm:absolute max-sm:right-2 max-sm:top-12">
            <Badge kind="promo">{t('oils.promotion')}</Badge>
          </span>
        )}
      </div>
      <Image
        src={oil.productImage}
        alt={`${oil.brand} ${oil.productName}`}
        width={240}
        height={240}
        sizes="(width < 48rem) 40vw, 224px"
        isEager={isEager}
        srcSet={oil.productImage ? oilImageSrcset(oil.productImage) : undefined}
        className="mx-auto mt-2 aspect-square h-auto w-full max-w-56 object-contain"
        fallback={
          <span className="mx-auto mt-2 grid aspect-square w-full max-w-56 place-items-center rounded-card border border-dashed border-line bg-floor text-sm text-soft">
            {t('tyres.noImage')}
          </span>
        }
      />
      <h2 className="mt-3 break-words font-sans text-base font-semibold leading-tight">{oil.productName}</h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        {oil.viscosity && <span className="tread min-w-0 break-words text-3xl">{oil.viscosity}</span>}
        {oil.volume && <span className="tread min-w-0 break-words text-xl text-soft">{oil.volume}</span>}
      </p>
      {oil.type && <p className="break-words text-sm text-soft">{oil.type}</p>}
      <div className="mt-auto pt-3">
        <OilPriceText price={oil.price} />
        <div className="mt-3 grid gap-2">
          {link && (
            <a href={link} target="_blank" rel="noopener" className={`${buttonClass('quiet')} sm:px-2`}>
              <ChatIcon className="size-5 max-sm:hidden" />
              {t('oils.ask')}
            </a>
          )}
          <AddToCart onAdd={onAdd} />
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
        <p className="text-sm leading-tight text-soft">
          <span className="sr-only">{t('oils.standardPrice')} </span>
          <s>{promotion.originalPrice}</s>
        </p>
      )}
      <p className={`tread break-words text-3xl ${promotion ? 'text-signal' : ''}`}>
        {promotion && <span className="sr-only">{t('tyres.promotionPrice')} </span>}
        {text ?? t('tyres.askPrice')}
      </p>
    </>
  )
}

/**
 * The basket needs JavaScript: before hydration the button is invisible but keeps its space, without
 * JavaScript it is absent.
 */
function AddToCart({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations()
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      onClick={onAdd}
      className={`${buttonClass()} noscript:hidden ${isHydrated ? '' : 'invisible'}`}
    >
      {t('oils.add')}
    </button>
  )
}
