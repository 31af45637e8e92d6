import type { CustomerExport } from './customer-export.ts'

/** The content that a single-use download link gives access to. */
export type DownloadSubject =
  | ({ readonly kind: 'customers'; readonly rows: number } & CustomerExport)
  /** everything stored about the person with this phone number or e-mail address */
  | { readonly kind: 'person'; readonly contact: string; readonly language: 'ms' | 'en' }
  /**
   * a backup by its name; `recipient` is the public key it is encrypted to, null if it is encrypted already
   */
  | { readonly kind: 'backup'; readonly name: string; readonly recipient: string | null }

/** How long a link for a download lives (rule W33.4). */
export const DOWNLOAD_MS = 15 * 60_000
