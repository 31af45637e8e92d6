import type { Catalogue } from '../domain/catalogue/catalogue.ts'

/** The running shop, as screens see it. */
export type Shop = {
  /** the origin people reach the shop under: `https://tayar.example` */
  readonly publicUrl: string
  /** what browsers ask where an area is */
  readonly geocoderUrl: string
  /** where they fetch the pieces of a map, with `{z}`, `{x}` and `{y}` */
  readonly tileUrl: string
  /** whether database, files and migrations are ready */
  isReady(): Promise<boolean>
  reportError(error: unknown, request: { incident: string; pattern: string }): void
}

/** One request. */
export type Visit = {
  /** the same one from the first to the last line of the answer, and with it the same day */
  readonly catalogue: Catalogue
  /** the number that an error page shows; made when it is asked for */
  readonly incident: string
  readonly isDevelopment: boolean
}

/** The header by which a page tells the HTTP edge that it may be kept; it goes no further. */
export const KEPT = 'x-kept-page'
