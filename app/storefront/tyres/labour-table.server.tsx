import { type LabourCharge, localizeCharge } from '../../../domain/labour/labour-charge.ts'
import { formatPriceText } from '../../../domain/prices/price.ts'
import { createServerHtml } from '../../context/render-server-html.server.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** The table of the labour charges, the same on every list. */
export const labourTableHtml = createServerHtml<readonly LabourCharge[]>((charges, language) => (
  <ChargesTable charges={charges.map(charge => localizeCharge(charge, language))} />
))

function ChargesTable({ charges }: { charges: readonly LabourCharge[] }) {
  const t = useTranslations()
  return (
    <table className="labour">
      <thead>
        <tr>
          <th scope="col">{t('tyres.labourCategory')}</th>
          <th scope="col">{t('tyres.labourService')}</th>
          <th scope="col">{t('tyres.labourPrice')}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map(({ category, service, price }) => (
          <tr key={`${category} ${service}`}>
            <td>{category}</td>
            <td>{service}</td>
            <td>{formatPriceText(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
