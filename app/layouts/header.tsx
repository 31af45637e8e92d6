import { use } from 'react'
import { href } from 'react-router'
import { DocumentSlotsContext } from '../client/document-slots.ts'
import { CalendarIcon } from '../components/icons.tsx'
import type { LayoutData } from '../context/root-data.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { LazyBasketButton } from '../storefront/basket/lazy-basket-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The red header: company name, enquiry basket, language switch, appointment link (rule S3.1). */
export function Header({ data: { company, sellsEngineOil } }: { data: LayoutData }) {
  const t = useTranslations()
  return (
    <header className="bg-signal text-white">
      <div className="bay header-bar">
        <a href={href('/')} className="company-name">
          {company.name}
        </a>
        {sellsEngineOil && <LazyBasketButton />}
        {/* The build leaves nothing of this in the browser. */}
        {import.meta.env.SSR && sellsEngineOil && use(DocumentSlotsContext).basket}
        <LanguageSwitch />
        <a href={href('/appointment')} aria-label={t('shell.bookAppointment')} className="header-button">
          <CalendarIcon />
          <span className="md:hidden">{t('shell.bookShort')}</span>
          <span className="max-md:hidden">{t('shell.bookAppointment')}</span>
        </a>
      </div>
    </header>
  )
}
