import { ROUTES } from '../../app/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { languages } from '../support/messages.ts'
import { sampleOf } from '../support/page-parameters.ts'
import { findTextFaults } from '../support/text-faults.ts'

// Text at 130 % and 200 % of its size, and windows of 320 CSS pixels: nothing is cut off and nothing stands letter by letter.

const PAGES = [
  ...ROUTES.filter(
    ({ access, layout, offline }) => access === 'everyone' && (layout !== null || offline === 'fallback'),
  ).map(({ path }) => sampleOf(path)),
  '/?by=vehicle',
  '/?by=keyword',
  '/tires?width=205&ratio=55&rim=16&page=2',
  '/tires?vehicleTireSize=225/45R17&vehicleRearTireSize=255/40R17',
  '/tire/195%2F55R15/None',
  '/tire/195%2F55R15/Energy%20XM2%2B/book?quantity=4',
  '/tire/195%2F55R15/Energy%20XM2%2B/book?quantity=4&browse=all',
  '/tire/195%2F55R15/Energy%20XM2%2B/book?quantity=4&browse=all&store=none',
  '/knowledge/dot-code-confusion',
  '/warranty-registration?tab=check',
  '/auth?mode=create',
]

for (const language of languages) {
  for (const { percent, width } of [
    { percent: 130, width: PHONE.width },
    { percent: 200, width: PHONE.width },
    { percent: 100, width: 320 },
  ]) {
    test(`text at ${percent} % in ${width} px is whole and upright on every page (${language})`, async ({
      page,
      setLanguage,
    }) => {
      await setLanguage(language)
      await page.setViewportSize({ ...PHONE, width })
      const faults: Record<string, string[]> = {}
      for (const address of PAGES) {
        await page.goto(address)
        await page.evaluate(size => {
          document.documentElement.style.fontSize = `${size}%`
        }, percent)
        const found = await findTextFaults(page)
        if (found.length > 0) faults[address] = found
      }
      expect(faults).toEqual({})
    })
  }
}
