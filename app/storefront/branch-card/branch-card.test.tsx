import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Branch } from '../../../domain/branches/branch.ts'
import { messages } from '../../../tests/support/messages.ts'
import type { Language } from '../../i18n/language.ts'
import { TranslationProvider } from '../../i18n/translations.tsx'
import { BranchCard } from './branch-card.tsx'

const cheras: Branch = {
  ...{ name: 'Cheras', address: '1, Jalan Roda', state: 'Kuala Lumpur', lat: 3, lng: 101 },
  ...{ phone: '03-5550 0101', chatNumber: '015-550 0101', hoursToday: null, services: null },
}
const render = (branch: Partial<Branch>, language: Language = 'en') =>
  renderToString(
    <TranslationProvider language={language} t={messages[language]} dictionary="">
      <BranchCard branch={{ ...cheras, ...branch }} company={{ phone: '03-5550 0100' }} />
    </TranslationProvider>,
  ).replaceAll('<!-- -->', '')

test.each<[string, Language, string]>([
  ['08:30-19:00', 'en', 'Today 8.30\u00a0AM – 7\u00a0PM'],
  ['08:30-19:00', 'ms', 'Hari ini 8.30\u00a0pagi – 7\u00a0malam'],
  ['00:00-12:15', 'ms', 'Hari ini 12\u00a0tengah\u00a0malam – 12.15\u00a0tengah\u00a0hari'],
  ['14:00-24:00', 'ms', 'Hari ini 2\u00a0petang – 12\u00a0tengah\u00a0malam'],
  ['closed', 'ms', 'Tutup hari ini'],
])('the hours %s are, in %s: %s (rule S16.17)', (hoursToday, language, text) => {
  expect(render({ hoursToday }, language)).toContain(`<p class="hours">${text}</p>`)
})

test('a card has services and chat only where the branch has them (rules S15.5 and S16.17)', () => {
  expect(render({ services: 'Alignment, battery' })).toContain('Alignment, battery</p>')
  expect(render({})).toContain('https://wa.me/60155500101')
  const without = render({ chatNumber: null })
  expect(without).not.toContain('wa.me')
  expect(without).not.toContain('class="services"')
})
