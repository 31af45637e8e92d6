import { href } from 'react-router'
import { APPOINTMENT_REASONS, type AppointmentReason } from '../../../domain/booking/appointment.ts'
import { MAX_CAR_LENGTH } from '../../../domain/booking/wish.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import type { BranchChoices } from '../../../domain/branches/pick-branches.ts'
import { PinIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { BranchChoice } from '../branch-card/branch-choice.tsx'
import { BranchPageButtons, BranchSearch } from '../branch-card/branch-list-fields.tsx'

type Props = {
  reason: AppointmentReason | null
  car: string | null
  area: string
  state: string
  /** `km` from the area, where it has one place */
  stores: Omit<BranchChoices, 'branches'> & {
    branches: readonly (Pick<Branch, 'name' | 'address' | 'hoursToday'> & { km: number | null })[]
  }
  /** the branch that was asked for is not in the list any more */
  isGone: boolean
}

/** Reason, car and branch in one form: the button of a branch submits all of it. */
export function PickBranch({ reason, car, area, state, stores, isGone }: Props) {
  const t = useTranslations()
  return (
    <QueryForm action={href('/appointment')} autoComplete="off">
      {/* Submitted by Enter in a field: chooses no branch. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {isGone && <Notice kind="warning" title={t('booking.unknownStore')} />}
      <fieldset className="min-w-0">
        <legend className="text-2xl font-semibold">{t('appointment.reason')}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {APPOINTMENT_REASONS.map(each => (
            <label
              key={each}
              className="flex min-h-11 max-w-full wrap-anywhere cursor-pointer items-center gap-2 rounded-control border border-ink/30 px-3 font-semibold hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-white"
            >
              <input type="radio" name="reason" value={each} defaultChecked={each === reason} />
              {t(`appointment.reasons.${each}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4">
        <TextField
          label={t('booking.car')}
          labelSuffix={t('booking.optional')}
          name="car"
          maxLength={MAX_CAR_LENGTH}
          defaultValue={car ?? ''}
        />
      </div>
      <h2 className="mb-2 mt-6 text-2xl">{t('booking.steps.store')}</h2>
      <BranchSearch
        names={{ area: 'area', state: 'state' }}
        stores={stores}
        area={area}
        state={stores.place ? '' : state}
      />
      <p>
        <a
          href={`${href('/branches')}?by=location`}
          className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold underline"
        >
          <PinIcon />
          {t('booking.useLocation')}
        </a>
      </p>
      <ul className="mt-1 divide-y divide-line rounded-card border border-line">
        {stores.branches.map(({ km, ...branch }) => (
          <BranchChoice key={branch.name} field="branch" branch={branch}>
            {km !== null && ` · ${t('booking.awayFromArea', { km: km.toFixed(1), area })}`}
          </BranchChoice>
        ))}
      </ul>
      {stores.pageCount > 1 && <BranchPageButtons name="page" stores={stores} />}
    </QueryForm>
  )
}
