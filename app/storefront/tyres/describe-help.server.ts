import { href } from 'react-router'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import { parseCar } from '../../../domain/booking/wish.ts'
import type { Company } from '../../../domain/company/company.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { withQuery } from '../../http/with-query.ts'
import type { Translate } from '../../i18n/translations.tsx'

/** Where a search without tyres is asked instead (rule S9.11). */
export type Help = {
  /** the company's chat, with what was searched */
  readonly chatLink: string | null
  /** to a branch that the driver chooses; for a car alone */
  readonly appointment: string | null
}

/** The help for a search that found nothing; null if nothing was searched. */
export function describeHelp(t: Translate, company: Company, search: TyreSearch): Help | null {
  const chatTo = (message: string) => buildChatUrl(company.chat_number, message)
  const ask = (wanted: string) => ({
    chatLink: chatTo(t('tyres.searchHelp', { company: company.name, wanted })),
    appointment: null,
  })
  switch (search.mode) {
    case 'none':
      return null
    case 'size':
      return ask(search.size ? formatTyreSize(search.size) : (search.keyword ?? ''))
    case 'keyword':
      return ask(search.keyword)
    case 'rim':
      return ask(`${search.rim}"`)
    case 'vehicle': {
      const { brand, year, model } = search.vehicle
      const vehicle = [brand, model, year].filter(Boolean).join(' ')
      const front = search.front ? formatTyreSize(search.front) : '-'
      const rear = search.rear ? formatTyreSize(search.rear) : front
      const sizes = front === rear ? front : `${front} ${rear}`
      return {
        chatLink: chatTo(t('tyres.vehicleHelp', { company: company.name, vehicle, front, rear })),
        appointment: withQuery(href('/appointment'), {
          reason: 'tyres',
          car: parseCar([vehicle, sizes].filter(Boolean).join(' ')) ?? '',
        }),
      }
    }
  }
}
