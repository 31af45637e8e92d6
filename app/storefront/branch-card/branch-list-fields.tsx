import type { BranchChoices } from '../../../domain/branches/branch.ts'
import { PageButtons } from '../../components/page-buttons.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

type StateProps = {
  /** name of the form field */
  name: string
  stores: Pick<BranchChoices, 'states'>
  /** the chosen state, '' for all */
  value: string
  onChange: (state: string) => void
}

/** Chooses the state of a long list of branches inside a form (rule S17.4). */
export function BranchStateField({ name, stores, value, onChange }: StateProps) {
  const t = useTranslations()
  return (
    <SelectField
      label={t('booking.state')}
      name={name}
      value={value}
      options={stores.states}
      placeholder={t('booking.allStates')}
      onChange={onChange}
    />
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
