import type { BranchDistance } from '../../../domain/branches/distance.ts'
import { RightIcon } from '../../components/icons.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** Third step: the stores, one submit button each. */
export function StoreStep({
  branches,
  from,
}: {
  branches: readonly BranchDistance[]
  /** what the distances are measured from: the driver, an area, or by default the reference place */
  from: 'here' | { area: string } | null
}) {
  const t = useTranslations()
  if (branches.length === 0) return <p>{t('booking.noStores')}</p>
  return (
    <ul className="mt-2 max-h-[50dvh] divide-y divide-line overflow-y-auto rounded-card border border-line">
      {branches.map(({ branch, km }, at) => (
        <li
          key={branch.name}
          className="relative flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-promo-wash has-focus-visible:bg-promo-wash"
        >
          <div className="min-w-0 flex-1">
            {/* The button is named by its text alone; its `after` makes the whole row its target. */}
            <button
              type="submit"
              name="store"
              value={branch.name}
              aria-describedby={`store-${at}`}
              className="block w-full text-left font-semibold after:absolute after:inset-0"
            >
              {branch.name}
            </button>
            <p id={`store-${at}`} className="text-sm text-soft">
              {branch.address} ·{' '}
              <strong className="whitespace-nowrap text-ink">
                {from === 'here'
                  ? t('booking.away', { km: km.toFixed(1) })
                  : from
                    ? t('booking.awayFromArea', { km: km.toFixed(1), area: from.area })
                    : t('booking.awayFromReference', { km: km.toFixed(1) })}
              </strong>
            </p>
          </div>
          <RightIcon />
        </li>
      ))}
    </ul>
  )
}
