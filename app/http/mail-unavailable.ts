import { data } from 'react-router'

/** 503 with the page data of the form: its e-mail cannot be sent, so nothing was changed (rule W12.9). */
export const mailUnavailable = <Page extends object>(page: Page) =>
  data({ ...page, isMailUnavailable: true } as const, { status: 503 })
