/** The pages that are measured in a browser: home, list and detail in both languages. */
export type BrowserPage = { readonly name: string; readonly path: string; readonly language: 'en' | 'ms' }

/** Takes the shop's address; the detail is the first tyre of its list. */
export async function browserPages(shop: string): Promise<BrowserPage[]> {
  const list = await fetch(`${shop}/tires`).then(page => page.text())
  const detail = /href="(\/tire\/[^"?]+)/.exec(list)?.[1]
  if (!detail) throw new Error('the list has no link to a tyre')
  return ['/', '/tires', detail].flatMap(path =>
    (['ms', 'en'] as const).map(language => ({
      name: `${path === detail ? '/tire/…' : path} ${language}`,
      path,
      language,
    })),
  )
}

/** The cookie by which a browser speaks a language. */
export const languageCookie = ({ language }: BrowserPage) => `language=${language}`
