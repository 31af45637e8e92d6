import { data } from 'react-router'
import type { AppContext } from '../context/app-context.ts'

/**
 * Carries out what a form asks; where that breaks, because the database is down, the page comes back with what was typed and says
 * so (reliability.md 27; W §8).
 */
export async function orServiceUnavailable<Answer, Page extends object>(
  page: Page,
  { log }: Pick<AppContext, 'log'>,
  carryOut: () => Promise<Answer>,
) {
  try {
    return await carryOut()
  } catch (error) {
    log.error({ err: error }, 'a form could not be carried out')
    return data({ ...page, hasBroken: true } as const, { status: 503 })
  }
}
