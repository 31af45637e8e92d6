import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { bringOver } from '../bring-over/bring-over.server.ts'
import { planBringOver } from '../bring-over/plan-bring-over.server.ts'
import { undoBringOver } from '../bring-over/undo-bring-over.server.ts'
import { changePrice } from '../catalogue/change-price.server.ts'
import { exportList } from '../catalogue/export-list.server.ts'
import { loadChangesPage } from '../catalogue/list-changes/load-list-history.server.ts'
import {
  loadPlannedLists,
  loadPlannedPage,
  planAgain,
} from '../catalogue/list-changes/planned-list.server.ts'
import { loadPriceHistory } from '../catalogue/load-price-history.server.ts'
import { writeCustomerExport } from '../exports/write-customer-export.server.ts'
import { findUploadTable } from '../list-uploads/find-upload-table.server.ts'
import { findCorrections, loadUploadErrors } from '../list-uploads/load-upload-errors.server.ts'
import { mergeUploadContent } from '../list-uploads/preview-upload.server.ts'
import { collectPrice, takeBackPrice } from '../list-uploads/price-tray.server.ts'
import { type ProcessTools, processUpload } from '../list-uploads/process-upload.server.ts'
import { publishUpload } from '../list-uploads/publish-upload.server.ts'
import { processAndReview, reviewUpload } from '../list-uploads/review-upload.server.ts'
import { writeMarkedFile } from '../list-uploads/write-marked-file.server.ts'
import { givePictures } from '../pictures/assign-pictures.server.ts'
import { loadTyreModels } from '../pictures/load-tyre-models.server.ts'

type ListWorkTools = ProcessTools & {
  readonly today: CalendarDate
  /** folder of the shipped sample */
  readonly sampleFolder: string
}

/**
 * The work on whole lists. A list of 100,000 rows takes seconds and hundreds of megabytes, so a separate
 * process does it (server/list-worker.ts): arguments and results are plain values, and a file is a path that
 * the caller deletes.
 */
export const LIST_WORK = {
  /** Starts the process ahead of expected work; resolves when it runs. */
  ready: async (_tools: unknown) => {},
  processUpload: processAndReview,
  reviewUpload,
  publishUpload,
  findUploadTable,
  loadUploadErrors,
  findCorrections,
  mergeUploadContent,
  writeMarkedFile: toFile(writeMarkedFile),
  exportList: toFile(exportList),
  writeCustomerExport,
  processRegistrations: processUpload,
  planBringOver,
  bringOver,
  undoBringOver,
  changePrice,
  collectPrice,
  takeBackPrice,
  loadChangesPage,
  loadPriceHistory,
  loadPlannedLists,
  loadPlannedPage,
  planAgain,
  loadTyreModels,
  givePictures,
}

type Functions = typeof LIST_WORK
type WithoutTools<F> = F extends (...args: [...infer Args, infer _Tools]) => infer Result
  ? (...args: Args) => Result
  : never

/** The functions of `LIST_WORK` without their last argument, the tools. */
export type ListWork = { readonly [Name in keyof Functions]: WithoutTools<Functions[Name]> }

/** The functions with these tools, for a caller or a process that has them. */
export function bindListWork(tools: () => ListWorkTools): ListWork {
  const bound = Object.entries(LIST_WORK).map(([name, work]) => [
    name,
    (...args: never[]) => (work as (...all: unknown[]) => unknown)(...args, tools()),
  ])
  return Object.fromEntries(bound)
}

/** Writes a function's result to a new file in the folder of uploads. */
function toFile<Args extends unknown[], Tools>(
  make: (...args: [...Args, Tools]) => Promise<Buffer | null>,
): (...args: [...Args, Tools & Pick<ListWorkTools, 'uploads'>]) => Promise<{ path: string } | null> {
  return async (...args) => {
    const content = await make(...(args as unknown as [...Args, Tools]))
    if (content === null) return null
    const { uploads } = args.at(-1) as Pick<ListWorkTools, 'uploads'>
    await mkdir(uploads.path, { recursive: true, mode: 0o700 })
    const path = join(uploads.path, randomUUID())
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    return { path }
  }
}
