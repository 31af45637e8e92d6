import type { findBringOver } from '../../../domain/bring-over/undo-bring-over.server.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'

type Batch = NonNullable<Awaited<ReturnType<typeof findBringOver>>>

/** An imported file of registrations, as pages show it. */
export const showBatch = (batch: Batch, { timeZone }: Pick<AppContext, 'timeZone'>) => ({
  ...{ id: batch.id, by: batch.by, fileName: batch.fileName, rows: batch.rows, duplicates: batch.duplicates },
  ...{ removed: batch.removed, undoneBy: batch.undoneBy, canUndo: batch.canUndo },
  ...{ state: batch.state, hasUndoFailed: batch.state === 'done' && batch.undoneAt !== null },
  at: formatStaffTimestamp(batch.at, timeZone).shown,
  undoneAt: batch.undoneAt && formatStaffTimestamp(batch.undoneAt, timeZone).shown,
})
export type ShownBatch = ReturnType<typeof showBatch>
