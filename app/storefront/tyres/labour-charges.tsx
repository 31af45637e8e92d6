import { SERVICE_TAX_PERCENT, TYRES_WITH_FREE_INSTALLATION } from '../../../domain/labour/labour-charge.ts'
import { formatPrice } from '../../../domain/prices/price.ts'
import { DialogButton } from '../../components/dialog.tsx'
import { ServerHtml } from '../../context/server-html.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { FittingOfRim } from './load-fitting.server.ts'

type Props = {
  hasCharges: boolean
  /** cost of one wheel of the searched size; null if unknown */
  fitting: FittingOfRim | null
}

/** The banner about labour charges and the table that it opens; a chain may have no table (rule S20.1). */
export function LabourCharges({ hasCharges, fitting }: Props) {
  const t = useTranslations()
  return (
    <div className="labour-note">
      <p>{t('tyres.labourBanner', { count: TYRES_WITH_FREE_INSTALLATION })}</p>
      {hasCharges && (
        <DialogButton
          id="labour-charges"
          title={t('tyres.labourTitle')}
          opener={t('tyres.labour')}
          openerClass=""
          closeLabel={t('tyres.close')}
        >
          {fitting && (
            <p className="mb-3 text-lg font-semibold leading-snug">
              {t('tyres.labourOfRim', {
                rim: String(fitting.rim),
                fitting: formatPrice(fitting.fitting).replace(' ', '\u00a0'),
                balancing: formatPrice(fitting.balancing).replace(' ', '\u00a0'),
              })}
            </p>
          )}
          <ServerHtml name="labour" />
          <p className="mt-4 font-semibold">{t('tyres.labourTax', { percent: SERVICE_TAX_PERCENT })}</p>
        </DialogButton>
      )}
    </div>
  )
}
