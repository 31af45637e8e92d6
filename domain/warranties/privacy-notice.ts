import type { CalendarDate } from '../../platform/clock/calendar-date.ts'

/**
 * Version of the privacy notice (`app/i18n/{en,ms}/privacy.ts`), stored with each registration. A changed
 * text needs a new version (rule W26.1).
 */
export const PRIVACY_NOTICE = { version: '2026-11.14', since: '2026-11-27' } as const satisfies {
  version: string
  since: CalendarDate
}
