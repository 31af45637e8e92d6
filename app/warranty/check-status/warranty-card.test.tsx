import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CARE_FIGURES, COVER_DAYS } from '../../../domain/tyres/tyre-care.ts'
import type { WarrantyCard as Card } from '../../../domain/warranties/find-warranties.server.ts'
import { TranslationProvider } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import { WarrantyCard } from './warranty-card.tsx'

const t = translators.en

test.each([
  { state: 'active', claimed: [true, false], allClaimed: false, green: 1 },
  { state: 'expired', claimed: [true, true], allClaimed: true, green: 0 },
  { state: 'expired', claimed: [true, false], allClaimed: false, green: 0 },
  { state: 'active', claimed: [], allClaimed: false, green: 0 },
] as const)(
  'a card $state with tyres claimed $claimed says why it is expired (all claimed: $allClaimed), and shows $green in green',
  ({ state, claimed, allClaimed, green }) => {
    const card: Card = {
      id: 'a',
      state,
      purchaseDate: '2026-11-01',
      validUntil: '2027-02-09',
      tyreIds: claimed.map((isClaimed, at) => ({ tyreId: `T-${at}`, position: 'Front Left', isClaimed })),
      canOpenReceipts: false,
    }
    const page = (
      <WarrantyCard
        card={card}
        plate="WOI 1"
        company={{ name: 'Tayar', figures: CARE_FIGURES }}
        opened={null}
        answer={card}
      />
    )
    const html = renderToString(
      <TranslationProvider language="en" t={t} dictionary="">
        <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
      </TranslationProvider>,
    )
    expect(html.includes(t('warranty.allClaimed'))).toBe(allClaimed)
    const coverEnded = t('warranty.coverEnded.card', { days: COVER_DAYS })
    expect(html.includes(coverEnded)).toBe(state === 'expired' && !allClaimed)
    expect(html.match(/text-go[^>]*>available for claim/g) ?? []).toHaveLength(green)
  },
)
