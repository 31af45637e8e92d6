import { expect, test } from 'vitest'
import type { Company } from '../../domain/company/company.ts'
import sampleFile from '../../sample/company.json' with { type: 'json' }
import { footerHtml } from './footer-html.server.tsx'

const sample = sampleFile as Company

function footer(
  changes: Partial<Company>,
  { isSample = false, sampleKinds = new Set<string>(), path = '/' } = {},
): string {
  const catalogue = {
    company: { ...sample, ...changes },
    isSample,
    sampleKinds,
  }
  return footerHtml(catalogue, 'en', path)
}

test('the footer links to the video channel and the social network that the company has', () => {
  const video = footer({ social_url: '' })
  expect(video).toContain(`href="${sample.video_url}"`)
  expect(video).not.toContain('Social network')
  const neither = footer({ video_url: '', social_url: '' })
  expect(neither).not.toContain('href=""')
  expect(neither).not.toContain('Follow us')
})

test.each(['012-345 6789', '+60 (0)12 345 6789', '60123456789'])(
  'the chat number %s is shown with the country code',
  chat_number => {
    expect(footer({ chat_number })).toContain('WhatsApp +60123456789')
  },
)

test.each([
  ['engine-oils', '/engine-oil', ['/', '/tires', '/branches']],
  ['labour-charges', '/tires', ['/', '/engine-oil', '/branches']],
])('while the %s are the sample, %s says so and other pages do not', (kind, page, others) => {
  const sampleKinds = new Set([kind])
  expect(footer({}, { sampleKinds, path: page })).toContain('Some of the prices on this page are invented.')
  for (const path of others) expect(footer({}, { sampleKinds, path })).not.toContain('Sample data')
  expect(footer({}, { isSample: true, sampleKinds, path: page })).toContain('on this site are invented')
})
