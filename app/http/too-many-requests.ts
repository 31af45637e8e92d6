import { data } from 'react-router'

/** The answer over a limit: 429, when to come again, and the page with what it shows. */
export const tooManyRequests = <Page extends object>(
  retryAfterSeconds: number,
  page: Page,
  headers?: Record<string, string>,
) =>
  data(
    { ...page, waitMinutes: Math.ceil(retryAfterSeconds / 60) },
    { status: 429, headers: { 'retry-after': String(retryAfterSeconds), ...headers } },
  )
