import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CARE_FIGURES, COVER_DAYS } from '../../../domain/tyres/tyre-care.ts'
import type { WarrantyCard as Card } from '../../../domain/warranties/find-warranties.server.ts'
import { TranslationProvider } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import { WarrantyCard } from './warranty-card.tsx'

const t = translators.en

/** A card as the page of the check shows it. */
function renderCard(card: Card, opened: ComponentProps<typeof WarrantyCard>['opened'] = null) {
  const company = { name: 'Tayar', figures: CARE_FIGURES }
  const page = <WarrantyCard card={card} plate="WOI 1" company={company} opened={opened} answer={card} />
  return renderToString(
    <TranslationProvider language="en" t={t} dictionary="">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </TranslationProvider>,
  )
}

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
      canTakeOver: false,
    }
    const html = renderCard(card)
    expect(html.includes(t('warranty.allClaimed'))).toBe(allClaimed)
    const coverEnded = t('warranty.coverEnded.card', { days: COVER_DAYS })
    expect(html.includes(coverEnded)).toBe(state === 'expired' && !allClaimed)
    expect(html.match(/text-go[^>]*>available for claim/g) ?? []).toHaveLength(green)
  },
)

test.each([
  ['digits', 'contact_last4', 'Last four digits'],
  ['number', 'contact_number', 'Contact number'],
] as const)('a card that asks for %s has the field %s, labelled %s', (asksFor, name, label) => {
  const card: Card = {
    id: 'a',
    state: 'active',
    purchaseDate: '2026-11-01',
    validUntil: '2027-02-09',
    tyreIds: [],
    canOpenReceipts: false,
    canTakeOver: false,
  }
  const html = renderCard(card, {
    links: null,
    asksFor,
    wrong: asksFor === 'number' ? 'wrongNumber' : 'wrongDigits',
  })
  expect([...html.matchAll(/<input(?! type="hidden")[^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    name,
  ])
  expect(html).toContain(label)
  expect(html).toContain('aria-invalid="true"')
})
