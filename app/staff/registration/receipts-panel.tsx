import { useTranslations } from '../../i18n/translations.tsx'
import { Panel } from '../panel.tsx'
import { PhotoLinks } from '../photo-links.tsx'
import type { RegistrationPage } from './load-registration-page.server.ts'

/** The receipts of a registration; each one that is seen is in the audit log (rule W28.2). */
export function ReceiptsPanel({ page: { registration, receipts } }: { page: RegistrationPage }) {
  const t = useTranslations()
  const none = registration.broughtOverFrom
    ? t('staff.broughtOver', { file: registration.broughtOverFrom })
    : t('staff.noReceipt')
  return (
    <Panel title={t('staff.receipts')} className="print:hidden">
      {receipts.length === 0 ? (
        <p className="mt-1 break-words">{none}</p>
      ) : (
        <PhotoLinks
          photos={receipts.map((link, at) => ({
            link,
            name: t('photos.imageOf.receipt', { i: at + 1, n: receipts.length }),
          }))}
        />
      )}
    </Panel>
  )
}
