import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TranslationProvider } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import { HomeSections } from './home-sections.tsx'

test.each([
  ['Jurutera', '2 minggu lalu', 'Jurutera · 2 minggu lalu'],
  ['Jurutera', '', 'Jurutera'],
  ['', '2 minggu lalu', '2 minggu lalu'],
  ['', '', ''],
])('a review with title “%s” and age “%s” has “%s” below its name', (title, time_ago, line) => {
  const review = { name: 'Aisyah', title, time_ago, rating: 5, text: 'Bagus', initials: 'AC' }
  const html = renderToString(
    <TranslationProvider language="ms" t={translators.ms} dictionary="">
      <HomeSections
        company={{ founded: 1999, review_count: 0 }}
        promotions={[]}
        reviews={[review]}
        branches={{ branches: '2', count: 2, states: 1, state: 'Johor' }}
      />
    </TranslationProvider>,
  )
  const [, below] = /Aisyah<\/p><p[^>]*>(.*?)<\/p>/.exec(html) ?? []
  expect(below).toBe(line)
})
