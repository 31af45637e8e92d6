import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Company } from '../../domain/company/company.ts'
import { PageHead, SocialMetaContext } from './page-head.tsx'
import type { PageMetadata } from './page-metadata.ts'
import { PageTitle } from './page-title.tsx'
import { SocialMeta, StructuredDataScript } from './social-meta.server.tsx'

const site = {
  publicUrl: 'https://tayar.example',
  language: 'en',
  company: { name: 'Tyres & "Sons" </title>' } as Company,
} as const
const PAGE = <PageHead title="Tyres & more" description={'All "sizes"'} />

/** Renders the head of a page on the server. */
function head(metadata: PageMetadata | null, page = PAGE) {
  const url = { pathname: '/tires', search: '' }
  const element = (
    <>
      <SocialMetaContext value={props => <SocialMeta {...props} {...{ metadata, site, url }} />}>
        {page}
      </SocialMetaContext>
      <StructuredDataScript metadata={metadata} site={site} />
    </>
  )
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element, id: 'page' }])} />,
  )
}

const picture = { address: '/pictures/shared/tyres.jpg', size: [1200, 630] } as const

test('title and description are the ones of the page, written once', () => {
  expect(head({ picture })).toContain('<meta property="og:title" content="Tyres &amp; more"/>')
  expect(head({ picture })).toContain('<meta property="og:description" content="All &quot;sizes&quot;"/>')
})

test('URLs are absolute, and both languages are named', () => {
  const made = head({ picture })
  expect(made).toContain('content="https://tayar.example/tires?lang=en"')
  expect(made).toContain('content="https://tayar.example/pictures/shared/tyres.jpg"')
  expect(made).toContain('<meta property="og:locale" content="en_MY"/>')
  expect(made).toContain('<meta property="og:locale:alternate" content="ms_MY"/>')
})

test('an image of unknown size makes a small card without a size', () => {
  const made = head({ picture: { address: 'https://pictures.example/a.webp' } })
  expect(made).toContain('content="https://pictures.example/a.webp"')
  expect(made).toContain('<meta name="twitter:card" content="summary"/>')
  expect(made).not.toContain('og:image:width')
})

test('no value can end the script or the tag that contains it', () => {
  const evil = '</script><script>alert(1)</script>&\u2028'
  const made = head({ picture, data: () => [{ '@type': 'Thing', name: evil }] })
  expect(made.match(/<\/script>/g)).toHaveLength(1)
  expect(made.match(/<\/title>/g)).toHaveLength(1)
  const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(made)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Thing', name: evil }],
  })
})

test('a page without a description, and any page of an error, is not made for sharing', () => {
  expect(head({ picture }, <PageTitle>Book</PageTitle>)).toBe('<title>Book</title>')
  expect(head({ picture }, <SocialMetaContext value={null}>{PAGE}</SocialMetaContext>)).not.toContain('og:')
})
