import { expect, test } from 'vitest'
import type { Company } from '../../domain/company/company.ts'
import type { PageMetadata } from './page-metadata.ts'
import { socialMeta } from './social-meta.ts'

const site = {
  publicUrl: 'https://tayar.example',
  language: 'en',
  company: { name: 'Tyres & "Sons" </title>' } as Company,
} as const
const PAGE =
  '<html><head><title>Tyres &amp; more</title><meta name="description" content="All &quot;sizes&quot;"/></head></html>'

function head(facts: PageMetadata | null, html = PAGE) {
  return socialMeta(html, facts, {
    site,
    path: { pathname: '/tires', search: '' },
    scriptMark: ' nonce="N"',
  })
}

const picture = { address: '/pictures/shared/tyres.jpg', size: [1200, 630] } as const

test('title and description are the page’s own, written once', () => {
  expect(head({ picture })).toContain('<meta property="og:title" content="Tyres &amp; more"/>')
  expect(head({ picture })).toContain('<meta property="og:description" content="All &quot;sizes&quot;"/>')
})

test('addresses are absolute, the language and its other are named', () => {
  const made = head({ picture })
  expect(made).toContain('content="https://tayar.example/tires?lang=en"')
  expect(made).toContain('content="https://tayar.example/pictures/shared/tyres.jpg"')
  expect(made).toContain('<meta property="og:locale" content="en_MY"/>')
  expect(made).toContain('<meta property="og:locale:alternate" content="ms_MY"/>')
})

test('a picture of unknown size makes a small card and no claim about its size', () => {
  const made = head({ picture: { address: 'https://pictures.example/a.webp' } })
  expect(made).toContain('content="https://pictures.example/a.webp"')
  expect(made).toContain('<meta name="twitter:card" content="summary"/>')
  expect(made).not.toContain('og:image:width')
})

test('no name can end the script or the tag that it stands in', () => {
  const evil = '</script><script>alert(1)</script>&\u2028'
  const made = head({ picture, data: () => [{ '@type': 'Thing', name: evil }] })
  expect(made.match(/<\/script>/g)).toHaveLength(1)
  expect(made).not.toContain('</title>')
  const json = /<script nonce="N" type="application\/ld\+json">(.*)<\/script>/.exec(made)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Thing', name: evil }],
  })
})

test('a page without a description, or not for search engines, is not made for sharing', () => {
  expect(head({ picture }, '<head><title>Book</title></head>')).toBe('')
  expect(head({ picture }, `${PAGE}<meta name="robots" content="noindex"/>`)).toBe('')
})
