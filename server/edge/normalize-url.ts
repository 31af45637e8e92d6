/**
 * The address of a request as the pages read it: what a URL makes of it, and under one slash. `//host` would read as another
 * host's address wherever a URL is put together, and so would `/..//host`, which is tidied up to that; what does not begin with
 * a slash is no address of ours and stays as it is. What is no character for people, and none that HTML may hold, is left out of
 * the query.
 */
export function normalizeUrl(asked: string): string {
  if (!/^[/\\]/.test(asked)) return asked
  const { pathname, search } = new URL(asked.replace(/^[/\\]+/, '/'), 'http://here.invalid')
  return pathname.replace(/^\/+/, '/') + search.replaceAll(CONTROLS, '')
}

/** All control characters but tab and the two that end a line. */
const CONTROLS = /%(?:0[0-8bcef]|1[\da-f]|7f)/gi
