import type { ImportProblem } from '../../../domain/catalogue/data-files/data-file.ts'
import type { UploadNote } from '../../../domain/list-uploads/list-upload.ts'
import { AlertIcon } from '../../components/icons.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { problemText } from './problem-text.ts'
import { RowsTable } from './rows-table.tsx'
import type { PageOf, Review } from './upload-page.ts'

type ShownFinding = Review['blocks'][number] | Review['warnings'][number]

/** Findings to check before publishing: what stops the list, what is unusual, and how the file was read. */
export function LookAgain({
  page,
  day,
}: {
  page: PageOf<'changes'>
  /** the planned day, if the list was stopped because of that day */
  day: string | null
}) {
  const t = useTranslations()
  const { review, warnings, warningCount, dropped, notes } = page
  const blocks = review?.blocks ?? []
  const unusual = review?.warnings ?? []
  // One warning may stand for many cells.
  const unlisted = warningCount - warnings.reduce((sum, { count = 1 }) => sum + count, 0)
  const told = [
    ...warnings.filter(isToldFirst).map(warning => problemText(warning, t)),
    ...notes.filter(isToldFirst).map(note => noteText(note, t)),
  ]
  const otherWarnings = warnings.filter(warning => !isToldFirst(warning))
  const otherNotes = notes.filter(note => !isToldFirst(note))
  const isReadPlainly = otherWarnings.length + otherNotes.length + dropped === 0
  const isRemembered = notes.some(({ code }) => code === 'columns-remembered')
  const isOpen = isRemembered || (warnings.length > 0 && warnings.length <= FEW)
  if (!review && isReadPlainly && told.length === 0) return null
  return (
    <section aria-labelledby="look-again" className="mt-6 rounded-card border border-line bg-white p-4">
      <h2 id="look-again" className="text-2xl">
        {t('deskUploads.lookAgain.title')}
      </h2>
      {day && <p className="mt-1 font-semibold">{t('deskUploads.lookAgain.onDay', { day })}</p>}
      {review && blocks.length + unusual.length + told.length === 0 && (
        <p className="mt-1">{t('deskUploads.lookAgain.none')}</p>
      )}
      <Told texts={told} />
      <Findings title={t('deskUploads.lookAgain.blocked')} findings={blocks} isBlock />
      <Findings title={t('deskUploads.lookAgain.warned')} findings={unusual} />
      {!isReadPlainly && (
        <details className="mt-3" open={isOpen}>
          <summary className="min-h-11 py-2 font-semibold">{t('deskUploads.lookAgain.file')}</summary>
          <ul className="grid gap-1">
            {otherNotes.map(note => (
              <li key={note.code}>{noteText(note, t)}</li>
            ))}
            {dropped > 0 && <li>{t('deskUploads.lookAgain.dropped', { count: dropped })}</li>}
            {otherWarnings.map((warning, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have two remarks
              <li key={index} className="break-words">
                {placeOf(warning) && <strong className="mr-2">{placeOf(warning)}</strong>}
                {problemText(warning, t)}
                {warning.count && warning.count > 1 && ` (${t('desk.rows', { count: warning.count })})`}
              </li>
            ))}
            {unlisted > 0 && <li>{t('deskUploads.lookAgain.moreWarnings', { count: unlisted })}</li>}
          </ul>
        </details>
      )}
    </section>
  )
}

function Told({ texts }: { texts: readonly string[] }) {
  return texts.map(text => (
    <p key={text} className="mt-3 rounded-control border-l-4 border-promo bg-promo-wash px-3 py-2">
      {text}
    </p>
  ))
}

/** Says which rows and columns the spreadsheet hides, and whether they were read. */
export function HiddenNotes({ notes }: { notes: readonly UploadNote[] }) {
  const t = useTranslations()
  return <Told texts={notes.filter(isHidden).map(note => noteText(note, t))} />
}

/** The guard's findings with their rows. */
export function Findings({
  title,
  findings,
  isBlock = false,
}: {
  title: string
  findings: readonly ShownFinding[]
  isBlock?: boolean
}) {
  const t = useTranslations()
  if (findings.length === 0) return null
  return (
    <>
      <h3 className="mt-3 text-lg">{title}</h3>
      <ul className="mt-1 grid gap-2">
        {findings.map(({ code, count, values, examples }) => (
          <li
            key={code}
            className={`rounded-control border-l-4 px-3 py-2 ${isBlock ? 'border-signal bg-signal-wash' : 'border-promo bg-promo-wash'}`}
          >
            {isBlock && <AlertIcon className="mr-1 inline size-4 text-signal" />}
            {t(`deskUploads.findings.${code}`, { ...values, count } as never)}
            <details className="mt-1">
              <summary className="min-h-11 py-2 underline underline-offset-4">
                {t('deskUploads.lookAgain.examples')}
              </summary>
              <RowsTable rows={examples} label={t('deskUploads.lookAgain.examples')} />
              {count > examples.length && (
                <p className="mt-1 text-sm">
                  {t('deskUploads.lookAgain.moreRows', { count: count - examples.length })}
                </p>
              )}
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Says which tab is read, where others have lists too. */
export function OtherLists({ notes }: { notes: readonly UploadNote[] }) {
  const t = useTranslations()
  return <Told texts={notes.filter(({ code }) => code === 'other-lists').map(note => noteText(note, t))} />
}

function noteText({ code, values }: UploadNote, t: ReturnType<typeof useTranslations>): string {
  const isTab = code === 'separator' && values.value === '\t'
  return t(`deskUploads.notes.${isTab ? 'tab-separator' : code}`, values as never)
}

const TOLD_FIRST = [
  'cost-left-out',
  'price-may-be-cost',
  'cost-title',
  'last-day-understood',
  'other-lists',
  'remark-rows',
]

/**
 * Warnings that are listed first: possible costs (rule S28.23), hidden rows and columns, lists in other tabs and
 * remarks between brands (rule S28.20), and days without a year (rule S28.10).
 */
const isToldFirst = ({ code = '' }: { code?: string }) => TOLD_FIRST.includes(code) || isHidden({ code })
const isHidden = ({ code }: { code: string }) => code === 'hidden-rows' || code === 'hidden-columns'

/** The cell of a warning, or the heading of a column that is not read. */
const placeOf = ({ cell, code, column }: ImportProblem) =>
  code === 'column-ignored' || code === 'column-unnamed' ? column : cell

/** A short list of warnings is shown expanded. */
const FEW = 5
