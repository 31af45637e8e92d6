import { data } from 'react-router'

/** 429 with Retry-After and the page data of the form, to which it adds the minutes to wait (rule S30.1). */
export const tooManyRequests = <Page extends object>(
  retryAfterSeconds: number,
  page: Page,
  headers?: Record<string, string>,
) =>
  data(
    { ...page, waitMinutes: Math.ceil(retryAfterSeconds / 60) },
    { status: 429, headers: { 'retry-after': String(retryAfterSeconds), ...headers } },
  )
