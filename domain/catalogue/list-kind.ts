import type { PlannedPromotion } from '../promotions/planned-promotion.ts'
import { DATA_FILE_KINDS } from './data-files/data-file.ts'
import type { DataFileRows } from './data-files/parse-data-file.server.ts'

/**
 * Everything that is published as a list: the kinds of data files, and the promotions, which are planned only
 * in the browser.
 */
export const LIST_KINDS = [...DATA_FILE_KINDS, 'promotions'] as const
export type ListKind = (typeof LIST_KINDS)[number]

export const isListKind = (text: string): text is ListKind => LIST_KINDS.some(kind => kind === text)

/** The rows of each kind in their order, `position` from 1. */
export type ListRows = DataFileRows & { promotions: (PlannedPromotion & { position: number })[] }
