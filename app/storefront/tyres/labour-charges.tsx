import {
  type LabourCharge,
  SERVICE_TAX_PERCENT,
  TYRES_WITH_FREE_INSTALLATION,
} from '../../../domain/labour/labour-charge.ts'
import { formatPrice, formatPriceText } from '../../../domain/prices/price.ts'
import { DialogButton } from '../../components/dialog.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { FittingOfRim } from './load-fitting.server.ts'

type Props = {
  charges: readonly LabourCharge[]
  /** what one wheel of the searched size costs; null where that is not known */
  fitting: FittingOfRim | null
}

/** The banner about labour charges and the table that it opens, which a chain may not have (rule S20.1). */
export function LabourCharges({ charges, fitting }: Props) {
  const t = useTranslations()
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-4 border-promo bg-promo-wash px-4 py-2 text-sm">
      <p className="flex-1 basis-60">{t('tyres.labourBanner', { count: TYRES_WITH_FREE_INSTALLATION })}</p>
      {charges.length > 0 && (
        <DialogButton
          id="labour-charges"
          title={t('tyres.labourTitle')}
          opener={t('tyres.labour')}
          openerClass="min-h-11 font-semibold underline underline-offset-4 hover:text-signal"
          closeLabel={t('tyres.close')}
        >
          {fitting && (
            <p className="mb-3 text-lg font-semibold">
              {t('tyres.labourOfRim', {
                rim: String(fitting.rim),
                fitting: formatPrice(fitting.fitting),
                balancing: formatPrice(fitting.balancing),
              })}
            </p>
          )}
          <table className="w-full text-left [&_td:last-child]:tread [&_td:last-child]:whitespace-nowrap [&_td:last-child]:pr-0 [&_td:last-child]:text-right [&_td:last-child]:text-lg [&_td]:py-2 [&_td]:pr-3">
            <thead className="border-b-2 border-ink text-sm">
              <tr>
                <th scope="col" className="py-2 pr-3">
                  {t('tyres.labourCategory')}
                </th>
                <th scope="col" className="py-2 pr-3">
                  {t('tyres.labourService')}
                </th>
                <th scope="col" className="py-2 text-right">
                  {t('tyres.labourPrice')}
                </th>
              </tr>
            </thead>
            <tbody className="*:border-b *:border-line">
              {charges.map(({ category, service, price }) => (
                <tr key={`${category} ${service}`}>
                  <td>{category}</td>
                  <td>{service}</td>
                  <td>{formatPriceText(price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-4 font-semibold">{t('tyres.labourTax', { percent: SERVICE_TAX_PERCENT })}</p>
        </DialogButton>
      )}
    </div>
  )
}
