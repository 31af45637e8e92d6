import { useEffect, useState } from 'react'
import {
  estimateCarsInService,
  hourInKualaLumpur,
  RECOMPUTE_INTERVAL_MINUTES,
} from '../../domain/servicing/now-servicing.ts'
import { useTranslations } from '../i18n/translations.tsx'

/** The Now Servicing estimate, computed in the browser; a dash until then (rule S24.1). */
export function NowServicing() {
  const t = useTranslations()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    const update = () => setCount(estimateCarsInService(hourInKualaLumpur(new Date()), Math.random))
    update()
    const timer = setInterval(update, RECOMPUTE_INTERVAL_MINUTES * 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="status" aria-label={t('shell.nowServicing')} title={t('shell.estimate')} className="servicing">
      <span className="hidden @min-[25rem]:inline">{t('shell.nowServicingWhere')}</span>
      <span className="max-sm:hidden @min-[25rem]:hidden">{t('shell.nowServicing')}</span>
      <strong data-now-servicing="">{count ?? '–'}</strong>
      <span className="text-white/80 max-sm:hidden">{t('shell.estimateShort')}</span>
      <span className="whitespace-normal text-right text-white/80 sm:hidden">
        {t('shell.estimateNarrow')}
      </span>
    </p>
  )
}
