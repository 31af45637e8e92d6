import { cookies, server } from './sample-server.ts'

/** A page of the sample server in English, opened by the administrator by default. */
export async function fetchPage(path: string, cookie = cookies.administrator): Promise<string> {
  return (await fetch(server.url + path, { headers: { cookie: `${cookie}; language=en` } })).text()
}

/** Removes React's comments and decodes the characters that it escapes in a text. */
export const unescapeHtml = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
