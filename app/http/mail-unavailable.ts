import { data } from 'react-router'

/** The answer where a form needs a mail and none can be sent now: 503, and the page with what it shows (reliability.md 27). */
export const mailUnavailable = <Page extends object>(page: Page) =>
  data({ ...page, isMailDown: true } as const, { status: 503 })
