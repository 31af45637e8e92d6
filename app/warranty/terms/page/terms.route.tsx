import { href } from 'react-router'
import { careFiguresOf } from '../../../../domain/tyres/tyre-care.ts'
import { buttonClass } from '../../../components/button.ts'
import { PinIcon, ShieldIcon } from '../../../components/icons.tsx'
import { requestContext } from '../../../context/request-context.ts'
import { useTranslations } from '../../../i18n/translations.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { Terms } from '../terms.tsx'
import type { Route } from './+types/terms.route.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { company } = context.get(requestContext).catalogue
  return { company: { name: company.name, figures: careFiguresOf(company) } }
}

/** The terms and conditions as a page, to read without script, to share and to print. */
export default function TermsPage({ loaderData: { company } }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <div className="bay py-8 md:py-12">
      <PageHead title={t('terms.title')} description={t('terms.description', { company: company.name })} />
      <h1 className="text-5xl md:text-6xl">{t('terms.title')}</h1>
      <p className="mt-3 max-w-[65ch] text-lg text-soft">{t('terms.lead', { company: company.name })}</p>
      <div className="mt-6">
        <Terms company={company} heading="h2" />
      </div>
      <p className="mt-8 flex flex-wrap gap-3 print:hidden">
        <a href={`${href('/warranty-registration')}?tab=check`} className={buttonClass('primary')}>
          <ShieldIcon />
          {t('terms.check')}
        </a>
        <a href={href('/branches')} className={buttonClass('quiet')}>
          <PinIcon />
          {t('terms.branches')}
        </a>
      </p>
    </div>
  )
}
