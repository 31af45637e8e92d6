import type { BranchDistance } from '../../../domain/branches/distance.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { BranchChoice } from '../branch-card/branch-choice.tsx'

/** Third step: the stores, one submit button each. */
export function StoreStep({
  branches,
  from,
}: {
  branches: readonly BranchDistance[]
  /** origin of the distances: the driver, an area, or by default the reference place */
  from: 'here' | { area: string } | null
}) {
  const t = useTranslations()
  if (branches.length === 0) return <p>{t('booking.noStores')}</p>
  return (
    <ul className="mt-2 max-h-[50dvh] divide-y divide-line overflow-y-auto rounded-card border border-line">
      {branches.map(({ branch, km }) => (
        <BranchChoice key={branch.name} field="store" branch={branch}>
          {' · '}
          <strong className="whitespace-nowrap text-ink">
            {from === 'here'
              ? t('booking.away', { km: km.toFixed(1) })
              : from
                ? t('booking.awayFromArea', { km: km.toFixed(1), area: from.area })
                : t('booking.awayFromReference', { km: km.toFixed(1) })}
          </strong>
        </BranchChoice>
      ))}
    </ul>
  )
}
