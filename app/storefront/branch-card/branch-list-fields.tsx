import { useEffect, useRef } from 'react'
import { type BranchChoices, MAX_AREA_LENGTH } from '../../../domain/branches/pick-branches.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { PageButtons } from '../../components/page-buttons.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

type SearchProps = {
  /** of the form fields */
  names: { area: string; state: string }
  stores: Pick<BranchChoices, 'states' | 'isUnknownArea'>
  area: string
  /** the chosen state, '' for all */
  state: string
  /** where the state is chosen in place; without it, with the submit button */
  onState?: (state: string) => void
}

/**
 * The search of every list that a branch is picked from: by area or postcode, or by state, inside a form
 * (rule S17.5). The button submits the area.
 */
export function BranchSearch({ names, stores, area, state, onState }: SearchProps) {
  const t = useTranslations()
  const field = useRef<HTMLDivElement>(null)
  const shownArea = useRef(area)
  // Not by a `key`: a search would take the focus from the field, in a dialog to the page behind it.
  useEffect(() => {
    const input = field.current?.querySelector('input')
    if (input && shownArea.current !== area) input.value = area
    shownArea.current = area
  }, [area])
  if (stores.states.length === 0) return null
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        <div className="flex flex-wrap items-end gap-2">
          <div ref={field} className="min-w-0 flex-1 basis-32">
            <TextField
              label={t('booking.area')}
              name={names.area}
              inputMode="search"
              autoComplete="postal-code"
              maxLength={MAX_AREA_LENGTH}
              defaultValue={area}
            />
          </div>
          <button type="submit" className={buttonClass('quiet')}>
            {t('booking.find')}
          </button>
        </div>
        <SelectField
          label={t('booking.state')}
          name={names.state}
          {...(onState ? { value: state, onChange: onState } : { defaultValue: state })}
          options={stores.states}
          placeholder={t('booking.allStates')}
        />
      </div>
      {stores.isUnknownArea && <Notice kind="warning" title={t('booking.unknownArea', { area })} />}
    </>
  )
}

/** The pages of a long list of branches inside a form. */
export function BranchPageButtons({
  name,
  stores,
}: {
  name: string
  stores: Pick<BranchChoices, 'page' | 'pageCount'>
}) {
  const t = useTranslations()
  return (
    <PageButtons
      name={name}
      label={t('tyres.pagination')}
      page={stores.page}
      pageCount={stores.pageCount}
      pageLabel={page => t('tyres.page', { page: String(page) })}
    />
  )
}
