import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { ListSource } from '../../domain/catalogue/load-catalogue.server.ts'
import type { ListWork } from '../../domain/list-work/list-work.server.ts'
import type { Use } from '../../domain/usage/use.ts'
import type { LatestCache } from '../../platform/cache/latest-cache.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ImageDecoder } from '../../platform/images/image-decoder.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/open-mailer.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { UploadFolder } from '../../platform/uploads/upload-folder.ts'
import type { Backups } from './backups.ts'

/**
 * The running app: settings that pages read, and the services that they pass on to functions of the domain.
 */
export type AppContext = Pick<
  Settings,
  | 'publicUrl'
  | 'geocoderUrl'
  | 'tileUrl'
  | 'timeZone'
  | 'receiptsByPlate'
  | 'claimsSeenBy'
  | 'claimMeasurements'
  | 'visitorMinutes'
  | 'staffSecondFactor'
  | 'clientLimits'
  | 'metricsToken'
> & {
  readonly database: Database
  readonly files: FileStore
  readonly imageDecoder: ImageDecoder
  readonly mailer: Mailer
  /** whether mails leave this machine: there is a mail server in the settings */
  readonly hasMailServer: boolean
  readonly log: Log
  readonly metrics: Metrics
  /** signs cookies, links and tokens; at least 32 bytes */
  readonly secret: string
  /** the folder of received files while their form is processed */
  readonly uploads: UploadFolder
  /** folder of the shipped sample (rule S27.4) */
  readonly sampleFolder: string
  /** work on whole lists, in a separate process */
  readonly listWork: ListWork
  /** the rows of the lists; those that are shown now are in memory */
  readonly lists: ListSource
  /** the catalogue of the preview that was looked at last */
  readonly previews: LatestCache<Catalogue>
  now(): Date
  /** the current catalogue, for work outside a request; never waits */
  catalogue(): Catalogue
  /** Counts uses by anyone, staff included; RequestContext counts those of visitors. */
  countUse(use: Use): void
  /** the version in package.json */
  readonly version: string
  /** start time of the newest backup in DATA_DIR; null if there is none */
  newestBackupAt(): Promise<Date | null>
  readonly backups: Backups
  /** folder of mails that were not sent to a server */
  readonly outbox: string
  /** why no form can be accepted now, in one word; null when it can (rule S2.8) */
  notReadyReason(): Promise<string | null>
  reportError(error: unknown, request: { incident: string; pattern: string }): void
  /** whether an error means that a service (database, file store) is temporarily unreachable (rule S30.12) */
  isConnectionError(error: unknown): boolean
}

/** Data of one request. */
export type RequestContext = {
  /** the same from start to end of the request, and with it the same day */
  readonly catalogue: Catalogue
  /** the client address, the key of rate limits (server/edge/client-address.ts) */
  readonly client: string
  /** whether the request comes from this machine and not through a proxy */
  readonly isLocal: boolean
  /** entries of X-Forwarded-For */
  readonly forwardedHops: number
  /** the incident number of error page and log (rule S30.9); created on first use */
  readonly incident: string
  readonly isDevelopment: boolean
  /** whether something holds all slots of forms or pages at the HTTP edge (rule S2.8) */
  readonly isOverloaded: boolean
  /** set where a page of the storefront is rendered at another address, for the desk */
  readonly preview?: Preview
  /** Counts a visitor's use of the page; for a cached page on every response (rule S35.1). */
  count(use: Use): void
  /** Turns the 500 of this request into 503: a service that it needs cannot be reached (rule S30.12). */
  markUnavailable(): void
  readonly isUnavailable: boolean
}

/** A page of the storefront with another catalogue, visible only to the signed-in user. */
export type Preview = {
  /** prefix of the paths of all links and forms that the page's list has: `/desk/uploads/ID/shop` */
  readonly prefix: string
  /** the banner above the page */
  readonly title: string
  readonly back: { readonly href: string; readonly text: string }
}

/** A response with this header may be cached by the HTTP edge, which removes the header. */
export const CACHEABLE_HEADER = 'x-cacheable'
