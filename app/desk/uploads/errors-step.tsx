import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { FieldError } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { DataTable, ListCell, ListRow, RowHeader } from '../../staff/data-table.tsx'
import { problemText } from './problem-text.ts'
import type { PageOf, UploadAnswer } from './upload.route.tsx'

/** The cells to correct: each in its place, or its row is left out. */
export function ErrorsStep({
  page,
  answer,
  action,
}: {
  page: PageOf<'errors'>
  answer: UploadAnswer
  action: string
}) {
  const t = useTranslations()
  const { id, errors, errorCount } = page
  const columns = [
    t('deskUploads.errors.cell'),
    t('deskUploads.errors.found'),
    t('deskUploads.errors.correct'),
  ]
  return (
    <>
      <p role="status" className="mt-1 text-xl font-semibold">
        {t('deskUploads.errors.count', { count: errorCount })}
      </p>
      <p className="mt-1 text-soft">
        {t('deskUploads.errors.text')}
        {errorCount > errors.length && ` ${t('deskUploads.errors.more', { shown: String(errors.length) })}`}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <a href={href('/desk/uploads/:id/marked.xlsx', { id })} download className={buttonClass('quiet')}>
          {t('deskUploads.errors.mark')}
        </a>
        <a href={`${action}?step=columns`} className={buttonClass('quiet')}>
          {t('deskUploads.columns.change')}
        </a>
      </p>
      <form method="post" action={action} className="mt-4">
        <FieldError id="nothing" text={answer?.errors.act && t('deskUploads.errors.nothing')} />
        <DataTable label={t('deskUploads.errors.title')} columns={columns}>
          {errors.map((error, index) => {
            const { cell, row, column, text, isFirstOfCell, isFirstOfRow } = error
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have two errors
              <ListRow key={index}>
                <RowHeader className="text-base">
                  {cell || t('deskUploads.errors.line', { row: String(row) })}
                  <span className="block text-sm font-normal text-soft">
                    {column.replace(/ \(\d+\)$/, '')}
                  </span>
                </RowHeader>
                <ListCell column={columns[1] ?? ''} className="min-w-0 break-words py-2 md:w-1/2">
                  {problemText(error, t)}
                </ListCell>
                <ListCell column={columns[2] ?? ''} className="py-2">
                  {cell && isFirstOfCell && text !== null && (
                    <input
                      name={`cell.${cell}`}
                      aria-label={t('deskUploads.errors.correctCell', { cell })}
                      defaultValue={answer?.values[`cell.${cell}`] ?? text}
                      maxLength={1000}
                      autoComplete="off"
                      spellCheck={false}
                      className="h-11 w-full min-w-0 rounded-control border border-ink/30 bg-white px-3 text-base text-ink hover:border-ink"
                    />
                  )}
                  {isFirstOfRow && (
                    <label className="mt-1 flex min-h-11 items-center gap-2">
                      <input type="checkbox" name="leave_out" value={row} className="size-5" />
                      {t('deskUploads.errors.leaveOut', { row: String(row) })}
                    </label>
                  )}
                </ListCell>
              </ListRow>
            )
          })}
        </DataTable>
        <p className="mt-4">
          <SubmitButton
            busy={t('deskUploads.working')}
            name="act"
            value="correct"
            className={`${buttonClass()} w-full sm:w-auto`}
          >
            {t('deskUploads.errors.save')}
          </SubmitButton>
        </p>
      </form>
    </>
  )
}
