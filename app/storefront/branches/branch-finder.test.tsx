import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { messages } from '../../../tests/support/messages.ts'
import { TranslationProvider } from '../../i18n/translations.tsx'
import { BranchFinder } from './branch-finder.tsx'

test.each(['', 'Ampang'])(
  'after a search for "%s" only browsers without script are told that it needs one',
  area => {
    const t = messages.en
    const finder: ComponentProps<typeof BranchFinder>['finder'] = {
      found: null,
      error: null,
      looking: null,
      radii: { location: 10, area: 10 } as const,
      setRadius: () => {},
      searchHere: async () => {},
      searchArea: async () => {},
    }
    const html = renderToString(
      <MemoryRouter>
        <TranslationProvider language="en" t={t} dictionary="">
          <BranchFinder finder={finder} first={{ way: 'area', area }} />
        </TranslationProvider>
      </MemoryRouter>,
    )
    expect(html.split(t('branches.needsScript'))).toHaveLength(2)
    expect(html.replace(/<noscript>.*?<\/noscript>/gs, '')).not.toContain(t('branches.needsScript'))
  },
)
