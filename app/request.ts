import { createContext } from 'react-router'
import type { Catalogue } from '../domain/catalogue/catalogue.ts'
import type { CalendarDate } from '../platform/clock/calendar-date.ts'
import type { Language } from './messages/language.ts'

/** The running shop, as screens see it. */
export type Shop = {
  /** the catalogue of this moment; never waits */
  catalogue(): Catalogue
  /** whether database, files and migrations are ready */
  isReady(): Promise<boolean>
  reportError(error: unknown, request: { incident: string; pattern: string }): void
}

/** One request. `today` is the day on the shop's wall; `incident` is the number an error page shows. */
export type Visit = {
  readonly today: CalendarDate
  readonly incident: string
  readonly isDevelopment: boolean
}

export const shopContext = createContext<Shop>()
export const visitContext = createContext<Visit>()
/** Set by root.tsx for every page. */
export const languageContext = createContext<Language>('ms')
