import { MAX_COUNTED } from '../../domain/warranties/registration-search.ts'
import { useTranslations } from '../i18n/translations.tsx'

type Props = {
  total: number
  /** The submitted filters were invalid: the list still shows the results of the previous ones. */
  isRefused: boolean
}

/** The number of results; above 1,000 only "more than 1,000". */
export function ResultCount({ total, isRefused }: Props) {
  const t = useTranslations()
  return (
    <h2 role="status" className="mt-4 text-2xl">
      {isRefused
        ? t('staff.notApplied')
        : total > MAX_COUNTED
          ? t('staff.foundMore', { n: String(MAX_COUNTED) })
          : t('staff.found', { n: String(total) })}
    </h2>
  )
}
