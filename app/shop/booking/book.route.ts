import { data, redirect } from 'react-router'
import { chatLink } from '../../../domain/booking/chat-link.ts'
import { priceOn } from '../../../domain/tyres/promotion.ts'
import { translators } from '../../messages/translators.server.ts'
import { languageContext, shopContext, visitContext } from '../../request.ts'
import type { Route } from './+types/book.route.ts'

/** Hands a tyre on to the company's chat with its price (S §7); sample prices are asked for instead (readings.md). */
export function loader({ context, params }: Route.LoaderArgs) {
  const { tyres, company, isFallback } = context.get(shopContext).catalogue()
  const t = translators[context.get(languageContext)]
  const tyre = tyres.tyre(params.size, params.model)
  if (!tyre) throw data(null, { status: isFallback ? 503 : 404 })
  const price = priceOn(context.get(visitContext).today, tyre)
  const names = { company: company.name, tyre: `${tyre.brand} ${tyre.model} ${tyre.size}` }
  const text =
    isFallback || price.text === null
      ? t('tyres.messageAskPrice', names)
      : t('tyres.message', { ...names, price: price.text })
  const link = chatLink(company.chat_number, text)
  if (!link) throw data(null, { status: 503 })
  return redirect(link, 303)
}
