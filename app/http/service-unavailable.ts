import { data } from 'react-router'
import type { Log } from '../../platform/log/log.ts'

/**
 * Runs `act`, which processes a submitted form. If it throws (the database is unavailable), responds 503 with
 * the page data of the form and `isUnavailable`, so that the visitor keeps the typed values (rules W1.13 and
 * S30.12).
 */
export async function orServiceUnavailable<Answer, Page extends object>(
  page: Page,
  { log }: { readonly log: Log },
  act: () => Promise<Answer>,
) {
  try {
    return await act()
  } catch (error) {
    // A refusal, not a failure: 404, or a body that cannot be read.
    if (error instanceof Response) throw error
    log.error({ event: 'form_failed', err: error }, 'a form could not be processed')
    return data({ ...page, isUnavailable: true } as const, { status: 503 })
  }
}
