import type { Permit } from '../../../domain/access/permit.ts'
import { columnLetters } from '../../../domain/catalogue/data-files/csv-row.ts'
import { TAB_NAME } from '../../../domain/catalogue/data-files/find-table.ts'
import { withoutHidden } from '../../../domain/catalogue/data-files/hidden-columns.ts'
import { costHeadings, quoteHeadings } from '../../../domain/catalogue/data-files/price-headings.ts'
import { hasGoneLive } from '../../../domain/catalogue/list-version.ts'
import { loadCurrentVersion } from '../../../domain/catalogue/load-current-version.server.ts'
import {
  type ListUpload,
  type SentKind,
  toUploadNotes,
  type UploadResult,
} from '../../../domain/list-uploads/list-upload.ts'
import { loadPublishedUpload } from '../../../domain/list-uploads/load-upload.server.ts'
import { isNeeded, partsOf, uploadFields, uploadFormat } from '../../../domain/list-uploads/upload-fields.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { loadChanges } from './load-changes.server.ts'

/** Loads the current step of an upload, or the step that the URL asks for. */
export async function loadStep(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload,
  url: URL,
  app: AppContext,
) {
  const { state, failure, result } = upload
  if (state !== 'published' && url.searchParams.get('step') === 'discard')
    return loadDiscard(upload, url, app)
  if (state === 'working') return { step: 'reading', rowsRead: upload.rowsRead } as const
  if (state === 'failed') return { step: 'failed', failure: failure ?? 'error' } as const
  if (state === 'published') return loadPublished(permit, upload, app)
  const isAsked = url.searchParams.get('step') === 'columns'
  if (isAsked || result?.step === 'columns') {
    const columns = await loadColumns(permit, upload, url, app)
    if (columns) return columns
  }
  if (result?.step === 'errors') return loadErrors(permit, upload, result, app)
  const changes = await loadChanges(permit, upload, url, app)
  return changes ?? ({ step: 'reading', rowsRead: upload.rowsRead } as const)
}

type Step = Awaited<ReturnType<typeof loadStep>>
export type StepOf<Name extends Step['step']> = Extract<Step, { step: Name }>

/**
 * Loads the question before an upload is deleted: who sent it and when, and whether the user came from the
 * desk's first page.
 */
export const loadDiscard = ({ by, at }: ListUpload<SentKind>, url: URL, app: AppContext) =>
  ({
    step: 'discard',
    sent: { who: by, when: formatStaffTimestamp(at, app.timeZone).shown },
    isFromToday: url.searchParams.get('from') === 'today',
  }) as const

async function loadPublished(permit: Permit<'prepare-lists'>, upload: ListUpload, app: AppContext) {
  const version = await loadPublishedUpload(permit, upload, app)
  const live = await loadCurrentVersion(upload.kind, app.database.orm, app.now())
  return {
    step: 'published',
    number: upload.publishedNumber ?? 0,
    isWithdrawn: version?.state === 'withdrawn',
    /** the list that customers see now */
    live: live?.number ?? 0,
    later:
      version && !hasGoneLive(version, app.now())
        ? formatStaffTimestamp(version.effectiveAt, app.timeZone)
        : null,
  } as const
}

/** Loads the errors, equal ones grouped. A cell with two errors gets one field, and its row one box. */
export async function loadErrors(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload<SentKind>,
  { errorCount }: Extract<UploadResult, { step: 'errors' }>,
  app: AppContext,
) {
  const errors = await app.listWork.loadUploadErrors(permit, upload, MAX_SHOWN_ERRORS)
  const cells = errors.map(({ places }) => places.map(({ cell }) => cell).join(' '))
  const rows = errors.map(({ places }) => places.map(({ row }) => row).join(' '))
  return {
    step: 'errors',
    errorCount,
    /** how many errors can be corrected on this page */
    shownCount: errors.reduce((sum, { places, same }) => sum + Math.max(same, places.length), 0),
    errors: errors.map((error, index) => ({
      ...error,
      isFirstOfCell: cells.indexOf(cells[index] ?? '') === index,
      isFirstOfRow: rows.indexOf(rows[index] ?? '') === index,
    })),
  } as const
}

/**
 * Each error has a field and a box, and each group one more field: with this limit a form stays below the
 * maximum number of fields (rule S30.5).
 */
const MAX_SHOWN_ERRORS = 40

/** Loads the form that maps columns, for the tab and header row that the URL asks for. */
export async function loadColumns(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload<SentKind>,
  url: URL,
  app: AppContext,
) {
  const { kind, result } = upload
  const sheet = wholeNumber(url.searchParams, 'sheet')
  const shownSheet = wholeNumber(url.searchParams, 'shown_sheet')
  // The form sends the header row of the tab that it showed; in another tab that row may be a tyre.
  const isOtherTab = sheet !== null && shownSheet !== null && sheet !== shownSheet
  const headerRow = isOtherTab ? null : wholeNumber(url.searchParams, 'header_row')
  const found = await app.listWork.findUploadTable(permit, upload, {
    ...(sheet !== null && { sheet }),
    ...(headerRow !== null && { headerRow }),
  })
  if (!found) return null
  const { sheets, table, examples } = found
  const tab = sheets[table.sheet]?.name
  return {
    step: 'columns',
    isUnclear: result?.step === 'columns',
    sheets,
    notes: toUploadNotes(table.notes),
    sheet: table.sheet,
    /** the choice of the tab's name as the brand; a text file has no tabs */
    tab: tab ? { value: String(TAB_NAME), name: tab } : null,
    headerRow: table.headerRow,
    columns: examples.map((texts, index) => ({
      letter: columnLetters(index),
      isHidden: table.hidden.includes(index),
      name: table.names[index] ?? '',
      examples: texts,
    })),
    costs: quoteHeadings(
      costHeadings(uploadFormat(kind), withoutHidden(table), new Map(Object.entries(table.columns))),
      table.names,
    ),
    fields: uploadFields(kind)
      .filter(field => field !== table.section)
      .map(name => ({
        name,
        isNeeded: isNeeded(kind, name),
        /** the fields that would do together */
        parts: partsOf(kind, name),
        column: table.columns[name] ?? null,
        isUnclear:
          table.unclear.includes(name) || (result?.step === 'columns' && result.unclear.includes(name)),
      })),
  } as const
}

function wholeNumber(query: URLSearchParams, name: string) {
  const text = query.get(name) ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}
