import type { ReactNode } from 'react'
import { useText } from '../messages/text.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { buttonClass } from '../ui/button.ts'
import { TextField } from '../ui/text-field.tsx'
import type { FilterRefusals, Typed } from './sent-filters.ts'

/** The filters above a list. They are sent as a POST: what is looked for stands in no address (readings.md). */
export function FilterForm({ action, children }: { action: string; children: ReactNode }) {
  const t = useText()
  return (
    <form
      noValidate
      method="post"
      action={action}
      className="mt-3 grid grid-cols-2 items-start gap-3 rounded-card border border-line bg-white p-3 md:grid-cols-4 xl:grid-cols-8"
    >
      {children}
      <div className="col-span-2 flex gap-2 self-end">
        <BusyButton busy={t('staff.searching')}>{t('staff.search')}</BusyButton>
        <button type="submit" name="reset" value="1" className={buttonClass('quiet')}>
          {t('staff.reset')}
        </button>
      </div>
    </form>
  )
}

/** One of them that is typed, with what was wrong with it. */
export function TypedFilter({
  name,
  label,
  type = 'text',
  typed,
  refusals,
}: {
  name: string
  label: string
  type?: 'text' | 'date'
  typed: Typed
  refusals: FilterRefusals | undefined
}) {
  const t = useText()
  const refusal = refusals?.[name]
  return (
    <TextField
      label={label}
      name={name}
      type={type}
      autoComplete="off"
      defaultValue={typed[name] ?? ''}
      error={refusal && t(`staff.filters.${refusal}`)}
    />
  )
}
