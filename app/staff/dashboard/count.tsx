import { MOST_COUNTED } from '../../../domain/warranties/registration-search.ts'
import { useText } from '../../messages/text.tsx'

/** How many records there are; beyond a thousand only that there are more. */
export function Count({ total }: { total: number }) {
  const t = useText()
  return (
    <h2 role="status" className="mt-4 text-2xl">
      {total > MOST_COUNTED
        ? t('staff.foundMore', { n: String(MOST_COUNTED) })
        : t('staff.found', { n: String(total) })}
    </h2>
  )
}
