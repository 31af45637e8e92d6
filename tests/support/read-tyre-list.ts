import { IDENTITY_ENCODING } from './identity-encoding.ts'
import type { ServerAddress } from './login.ts'

/** Parses the HTML of a tyre list in English, so that tests of its tyres and their order need no browser. */
export async function readTyreList(server: ServerAddress, query: string) {
  const answer = await fetch(`${server.url}/tires?${query}`, {
    headers: { ...IDENTITY_ENCODING, cookie: 'language=en' },
  })
  const html = await answer.text()
  return {
    status: answer.status,
    heading: textOf(/<h1[^>]*>(.*?)<\/h1>/, html),
    /** the cards' headings, which are their accessible names */
    names: Array.from(html.matchAll(/<article aria-labelledby="([^"]+)"/g), ([, id]) =>
      textOf(new RegExp(`<h2 id="${id}"[^>]*>(.*?)</h2>`), html),
    ),
    /** the number of the current page in the pagination */
    page: textOf(/<a[^>]*aria-current="page"[^>]*data-keep-scroll[^>]*>(.*?)<\/a>/, html),
  }
}

const textOf = (pattern: RegExp, html: string) =>
  (pattern.exec(html)?.[1] ?? '')
    .replaceAll(/<!-- -->|<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
