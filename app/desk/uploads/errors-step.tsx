import { buttonClass } from '../../components/button.ts'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { FieldError } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { DataTable, ListCell, ListRow, RowHeader } from '../../staff/data-table.tsx'
import type { StepOf } from './load-step.server.ts'
import { problemText } from './problem-text.ts'
import type { StepErrors } from './submit-step.server.ts'

/** Lists the cells with errors: each is corrected in place, or its row is left out. */
export function ErrorsStep({
  page,
  answer,
  action,
  marked,
}: {
  page: StepOf<'errors'>
  answer: Partial<StepErrors> | undefined
  action: string
  /** URL of the file with its errors marked */
  marked: string | null
}) {
  const t = useTranslations()
  const { errors, errorCount, shownCount } = page
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
        {errorCount > shownCount && ` ${t('deskUploads.errors.more', { shown: String(shownCount) })}`}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        {marked && (
          <a href={marked} download className={buttonClass('quiet')}>
            {t('deskUploads.errors.mark')}
          </a>
        )}
        <a href={`${action}?step=columns`} className={buttonClass('quiet')}>
          {t('deskUploads.columns.change')}
        </a>
      </p>
      <form method="post" action={action} className="mt-4">
        <FieldError id="nothing" text={answer?.errors?.act && t('deskUploads.errors.nothing')} />
        <DataTable label={t('deskUploads.errors.title')} columns={columns}>
          {errors.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have two errors
            <ListRow key={index}>
              <RowHeader className="text-base">
                <Place error={error} />
              </RowHeader>
              <ListCell
                column={columns[1] ?? ''}
                className="min-w-0 break-words py-2 sm:max-lg:col-span-full lg:w-2/5"
              >
                {problemText(error, t)}
              </ListCell>
              <ListCell column={columns[2] ?? ''} className="py-2 sm:max-lg:col-span-full">
                <Correction error={error} values={answer?.values ?? {}} />
              </ListCell>
            </ListRow>
          ))}
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

type ShownError = StepOf<'errors'>['errors'][number]

/** The cell's name in Excel, its column, and the name of its row. */
function Place({ error: { places, column, same } }: { error: ShownError }) {
  const t = useTranslations()
  const [first] = places
  const names = [...new Set(places.map(({ name }) => name))].slice(0, MAX_NAMES).filter(Boolean)
  return (
    <>
      {first?.cell || t('deskUploads.errors.line', { line: String(first?.row ?? '') })}
      {same > 1 && ` ${t('deskUploads.errors.andSame', { count: same - 1 })}`}
      <span className="block text-sm font-normal text-soft">
        {t('deskUploads.errors.column', { name: column.replace(/ \(\d+\)$/, '') })}
      </span>
      {names.map(name => (
        <span key={name} className="block break-words text-sm font-normal">
          {name}
        </span>
      ))}
      {same > names.length && names.length > 1 && <span className="block text-sm font-normal">…</span>}
    </>
  )
}

/** One field for all cells with the same text, or one for each cell; or a box that leaves their rows out. */
function Correction({ error, values }: { error: ShownError; values: Readonly<Record<string, string>> }) {
  const t = useTranslations()
  const { places, text, same, isFirstOfCell, isFirstOfRow } = error
  const [{ cell, row } = { cell: '', row: 0 }] = places
  const isShared = same > 1
  const field = (name: string, label: string) => (
    <input
      name={name}
      aria-label={label}
      defaultValue={values[name] ?? text ?? ''}
      maxLength={1000}
      autoComplete="off"
      spellCheck={false}
      className="h-11 w-full min-w-0 rounded-control border border-ink/30 bg-white px-3 text-base text-ink hover:border-ink"
    />
  )
  return (
    <>
      {cell &&
        isFirstOfCell &&
        text !== null &&
        (isShared
          ? field(`same.${cell}`, t('deskUploads.errors.correctSame', { count: same }))
          : field(`cell.${cell}`, t('deskUploads.errors.correctCell', { cell })))}
      {isFirstOfRow && (
        <CheckboxField
          name={isShared ? 'leave_out_same' : 'leave_out'}
          value={isShared ? cell : row}
          label={
            isShared
              ? t('deskUploads.errors.leaveOutSame', { count: same })
              : t('deskUploads.errors.leaveOut', { row: String(row) })
          }
        />
      )}
      {isShared && isFirstOfCell && (
        <details>
          <summary className="min-h-11 py-2 underline underline-offset-4">
            {t('deskUploads.errors.oneByOne')}
          </summary>
          <ul className="grid gap-2">
            {places.map(place => (
              <li key={place.cell}>
                <span className="block break-words text-sm">
                  <strong>{place.cell}</strong> {place.name}
                </span>
                {field(`cell.${place.cell}`, t('deskUploads.errors.correctCell', { cell: place.cell }))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** More row names would hide the fields. */
const MAX_NAMES = 3
