import { buttonClass } from '../../components/button.ts'
import { QueryForm } from '../../components/query-form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

import { fieldName } from '../list-row/field-text.ts'

import type { StepOf } from './load-step.server.ts'
import { OtherLists } from './look-again.tsx'
import type { StepErrors } from './submit-step.server.ts'

type Field = StepOf<'columns'>['fields'][number]

/** Maps columns of the file to fields, and picks the tab and its header row. */
export function ColumnsStep({
  page,
  answer,
  action,
}: {
  page: StepOf<'columns'>
  answer: Partial<StepErrors> | undefined
  action: string
}) {
  const t = useTranslations()
  const { sheets, sheet, tab, headerRow, columns, fields, isUnclear } = page
  const options = columns.map(({ letter, name, isHidden, examples }, index) => {
    const shown = name || t('deskUploads.columns.unnamed')
    const heading = { letter, name: isHidden ? t('deskUploads.columns.hidden', { name: shown }) : shown }
    const label =
      examples.length > 0
        ? t('deskUploads.columns.optionExamples', { ...heading, examples: examples.join(', ') })
        : t('deskUploads.columns.option', heading)
    return { value: String(index), label }
  })
  const tabOption = tab ? [{ value: tab.value, label: t('deskUploads.columns.tab', tab) }] : []
  const orParts = (parts: Field['parts']) =>
    t('deskUploads.columns.lacksParts', { fields: parts.map(part => fieldName(part, t)).join(', ') })
  const errorOf = ({ name, parts }: Field) => {
    const error = answer?.errors?.[name]
    if (error === 'twice') return t('deskUploads.columns.twice')
    if (error === 'lacksOne')
      return t('deskUploads.columns.lacksOne', {
        fields: fields
          .filter(({ isNeeded }) => isNeeded)
          .filter(each => PRICES.includes(each.name))
          .map(({ name }) => fieldName(name, t))
          .join(', '),
      })
    if (!error) return undefined
    return parts.length > 0 ? orParts(parts) : t('deskUploads.columns.lacks')
  }
  const select = (field: Field) => (
    <div key={field.name} className="min-w-0">
      <SelectField
        label={fieldName(field.name, t)}
        name={field.name}
        defaultValue={answer?.values?.[field.name] ?? (field.column === null ? '' : String(field.column))}
        options={field.name === 'brand' && field.isNeeded ? [...options, ...tabOption] : options}
        placeholder={t('deskUploads.columns.none')}
        {...(field.isUnclear && { describedBy: `unclear-${field.name}` })}
        error={errorOf(field)}
      />
      {field.isUnclear && (
        <p id={`unclear-${field.name}`} className="mt-1 border-l-4 border-promo pl-2 text-sm font-semibold">
          {field.parts.length > 0 && field.column === null
            ? orParts(field.parts)
            : t('deskUploads.columns.unclear')}
        </p>
      )}
      {field.name === 'brand' && field.isUnclear && field.column === null && (
        <p className="mt-1 text-sm text-soft">{t('deskUploads.columns.noBrand')}</p>
      )}
    </div>
  )
  const lacking = fields.filter(({ column }) => column === null).flatMap(({ parts }) => parts)
  const isFirst = (field: Field) => field.isNeeded || field.isUnclear || lacking.includes(field.name)
  return (
    <>
      <p className="mt-1 text-soft">
        {isUnclear ? t('deskUploads.columns.text') : t('deskUploads.columns.textAgain')}
      </p>
      <Costs costs={page.costs} />
      <OtherLists notes={page.notes} />
      <QueryForm
        action={action}
        query={[
          ['step', 'columns'],
          ['shown_sheet', String(sheet)],
        ]}
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        {sheets.length > 1 && (
          <SelectField
            label={t('deskUploads.columns.sheet')}
            name="sheet"
            defaultValue={String(sheet)}
            options={sheets.map(({ name, hidden }, index) => ({
              value: String(index),
              label: hidden ? t('deskUploads.columns.hidden', { name }) : name,
            }))}
          />
        )}
        <div className="w-40">
          <TextField
            label={t('deskUploads.columns.headerRow')}
            name="header_row"
            type="number"
            inputMode="numeric"
            min={0}
            defaultValue={headerRow}
          />
        </div>
        <button type="submit" className={buttonClass('quiet')}>
          {t('deskUploads.columns.show')}
        </button>
      </QueryForm>
      <form method="post" action={action} className="mt-4 rounded-card border border-line bg-white p-4">
        <input type="hidden" name="sheet" value={sheet} />
        <input type="hidden" name="header_row" value={headerRow} />
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="tread float-left mb-3 w-full text-2xl sm:col-span-2">
            {t('deskUploads.columns.needed')}
          </legend>
          {fields.filter(isFirst).map(select)}
        </fieldset>
        <details
          className="mt-4"
          open={fields.some(field => !isFirst(field) && answer?.errors?.[field.name])}
        >
          <summary className="min-h-11 py-2 font-semibold">{t('deskUploads.columns.optional')}</summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            {fields.filter(field => !isFirst(field)).map(select)}
          </div>
        </details>
        <p className="mt-4">
          <SubmitButton busy={t('deskUploads.working')} name="act" value="columns">
            {t('deskUploads.continue')}
          </SubmitButton>
        </p>
      </form>
    </>
  )
}

/** Says which column customers see as the price if any column may contain costs (rule S28.23). */
function Costs({ costs: { price, doubtful, leftOut } }: { costs: StepOf<'columns'>['costs'] }) {
  const t = useTranslations()
  const text = doubtful
    ? t('deskUploads.problems.price-may-be-cost', { price: doubtful })
    : !leftOut
      ? null
      : price
        ? t('deskUploads.problems.cost-left-out', { price, leftOut })
        : t('deskUploads.columns.onlyCost', { leftOut })
  return (
    text && <p className="mt-4 rounded-control border-l-4 border-promo bg-promo-wash px-3 py-2">{text}</p>
  )
}

/** One of these fields is enough. */
const PRICES = ['current_price', 'list_price', 'standard_price', 'promotion_price']
