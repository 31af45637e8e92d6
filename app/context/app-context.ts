import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ImageDecoder } from '../../platform/images/image-decoder.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/open-mailer.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** The running shop: what screens read themselves, and the tools that they hand on whole to the acts of the domain. */
export type AppContext = Pick<
  Settings,
  | 'publicUrl'
  | 'geocoderUrl'
  | 'tileUrl'
  | 'timeZone'
  | 'receiptsByPlate'
  | 'staffSecondFactor'
  | 'clientLimits'
> & {
  readonly database: Database
  readonly files: FileStore
  readonly photos: ImageDecoder
  readonly mailer: Mailer
  readonly log: Log
  /** what cookies, links and tokens are signed with; 32 bytes or more */
  readonly secret: string
  /** where sent files wait while their form is looked at */
  readonly uploads: string
  now(): Date
  /** the catalogue of this moment, for what is no request's business; never waits */
  catalogue(): Catalogue
  /** whether database, files and migrations are ready */
  isReady(): Promise<boolean>
  reportError(error: unknown, request: { incident: string; pattern: string }): void
  /** whether an error is of something behind the shop that cannot be reached, and may pass (reliability.md 27) */
  isConnectionError(error: unknown): boolean
}

/** One request. */
export type RequestContext = {
  /** the same one from the first to the last line of the answer, and with it the same day */
  readonly catalogue: Catalogue
  /** the network address that limits count by (server/edge/client-address.ts) */
  readonly client: string
  /** the number that an error page shows; made when it is asked for */
  readonly incident: string
  readonly isDevelopment: boolean
  /** A page failed because something behind the shop cannot be reached: the visitor is told to come again, not of an error. */
  markUnavailable(): void
}

/** The header by which a page tells the HTTP edge that it may be kept; it goes no further. */
export const CACHEABLE_HEADER = 'x-kept-page'
