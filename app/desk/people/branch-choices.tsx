import { CheckboxField } from '../../components/checkbox-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { BranchChoices } from './load-people.server.ts'

/** The branches as checkboxes, in as many columns as there is room for. */
export function BranchCheckboxes({
  choices,
  chosen,
}: {
  choices: BranchChoices
  /** ids */
  chosen: readonly string[]
}) {
  const t = useTranslations()
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t('deskPeople.branches')}</legend>
      <div className="mt-1 grid max-h-64 grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-4 overflow-y-auto rounded-control border border-line px-3">
        {choices.map(({ id, name }) => (
          <CheckboxField
            key={id}
            name="branch"
            value={id}
            defaultChecked={chosen.includes(id)}
            label={name}
          />
        ))}
      </div>
      <p className="mt-1 text-sm text-soft">{t('deskPeople.branchesText')}</p>
    </fieldset>
  )
}
