/** The pages that are measured in a browser: home, list and detail in both languages. */
export type BrowserPage = { readonly name: string; readonly path: string; readonly language: 'en' | 'ms' }

/** The detail page is that of the first tyre in the server's list. */
export async function browserPages(origin: string): Promise<BrowserPage[]> {
  const list = await fetch(`${origin}/tires`).then(page => page.text())
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

/** The language cookie of a browser. */
export const languageCookie = ({ language }: BrowserPage) => `language=${language}`
