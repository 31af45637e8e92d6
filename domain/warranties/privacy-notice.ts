import type { CalendarDate } from '../../platform/clock/calendar-date.ts'

/**
 * The privacy notice is what a customer is told about their data before they hand it over (reliability.md 25; PDPA 2010,
 * section 7). Its words are the texts of `app/i18n/{en,ms}/privacy.ts`; whoever changes what they say gives them a new
 * version here, because each registration keeps the version that stood beside it.
 */
export const PRIVACY_NOTICE = { version: '2026-11.3', since: '2026-11-21' } as const satisfies {
  version: string
  since: CalendarDate
}
