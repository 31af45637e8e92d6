import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TranslationProvider } from '../i18n/translations.tsx'
import { translators } from '../i18n/translators.server.ts'
import { Navigation } from './navigation.tsx'

test.each([
  ['/', ['Home', 'Home']],
  ['/tires', ['Tyres', 'Tyres', 'Tyres']],
  ['/tire/195%2F55R15/P7', ['Tyres', 'Tyres', 'Tyres']],
  ['/engine-oil', ['Engine Oil', 'Products', 'Engine Oil']],
  ['/branches', ['Branches', 'Branches']],
  ['/locate-us', ['Branches', 'Branches']],
  ['/knowledge/tire-rotation', ['Knowledge', 'Knowledge']],
  ['/about-us', ['About Us', 'About Us']],
  ['/warranty-registration', ['Warranty', 'Warranty']],
  ['/privacy', []],
])('on %s the phone menu and the bar mark %j', (path, marked) => {
  const html = navigation(path, true)
  const current = [...html.matchAll(/<(?:a|button)[^>]* aria-current="[^"]*"[^>]*>([^<]+)/g)]
  expect(current.map(([, name]) => name)).toEqual(marked)
})

test('without engine oils there is no link to them and no menu of products', () => {
  expect(navigation('/', true)).toMatch(/\/engine-oil.*Products|Products.*\/engine-oil/s)
  expect(navigation('/', false)).not.toMatch(/engine-oil|Products/)
})

function navigation(path: string, sellsEngineOil: boolean) {
  return renderToString(
    <TranslationProvider language="en" t={translators.en} dictionary="">
      <MemoryRouter initialEntries={[path]}>
        <Navigation user={null} sellsEngineOil={sellsEngineOil} />
      </MemoryRouter>
    </TranslationProvider>,
  )
}
