import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TranslationProvider } from '../i18n/translations.tsx'
import { translators } from '../i18n/translators.server.ts'
import { AccountMenu } from './account-menu.tsx'

test.each([
  ['/', '/auth'],
  ['/?by=vehicle', '/auth'],
  ['/warranty-registration', '/auth'],
  ['/warranty-registration?tab=check', '/auth?redirect=%2Fwarranty-registration%3Ftab%3Dcheck'],
  ['/tires?width=195&lang=en&ratio=55', '/auth?redirect=%2Ftires%3Fwidth%3D195%26ratio%3D55'],
  ['/tire/195%2F55R15/Primacy%204', '/auth?redirect=%2Ftire%2F195%252F55R15%2FPrimacy%25204'],
  ['/auth', '/auth'],
  ['/auth?redirect=%2Ftires', '/auth?redirect=%2Ftires'],
  ['/auth/forgot?redirect=%2Ftires', '/auth?redirect=%2Ftires'],
  ['/auth/reset/TOKEN', '/auth'],
])('on %s, signing in is %s', (page, link) => {
  const html = renderToString(
    <MemoryRouter initialEntries={[page]}>
      <TranslationProvider language="en" t={translators.en} dictionary="">
        <AccountMenu user={null} />
      </TranslationProvider>
    </MemoryRouter>,
  )
  expect(/href="([^"]*)"/.exec(html)?.[1]).toBe(link)
})
