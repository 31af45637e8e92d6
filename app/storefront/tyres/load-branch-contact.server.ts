import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import type { Language } from '../../i18n/language.ts'
import { translators } from '../../i18n/translators.server.ts'

/**
 * The branch that helps a driver whose car has no matching tyre: the first of the list, with a prefilled
 * chat message (rule S12.6).
 */
export function loadBranchContact(
  { branches, company }: Catalogue,
  search: TyreSearch & { mode: 'vehicle' },
  language: Language,
) {
  const [branch] = branches
  if (!branch) return null
  const t = translators[language]
  const { brand, year, model } = search.vehicle
  const front = search.front ? formatTyreSize(search.front) : '-'
  const message = t('tyres.vehicleHelp', {
    branch: branch.name,
    vehicle: [brand, model, year].filter(Boolean).join(' '),
    front,
    rear: search.rear ? formatTyreSize(search.rear) : front,
  })
  return {
    name: branch.name,
    address: branch.address,
    phone: branch.phone ?? company.phone,
    chatLink: buildChatUrl(branch.chatNumber ?? company.chat_number, message),
  }
}
