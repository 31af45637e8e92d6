import { href } from 'react-router'
import { SHORT_ID_LENGTH } from '../../../domain/claims/claim.ts'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import { appContext, languageContext, staffPermitContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import { ColleagueNotice } from '../colleague-notice.tsx'
import { PrintButton } from '../print-button.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import { useClaimUrl } from '../use-dialog-url.ts'
import type { Route } from './+types/registration.route.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { loadRegistrationPage, type RegistrationPage } from './load-registration-page.server.ts'
import { ReceiptsPanel } from './receipts-panel.tsx'
import { TyresPanel } from './tyres-panel.tsx'

/** Everything about one registration at a glance, and a clerk's next actions (rule W36.6). */
export function loader({ params, context }: Route.LoaderArgs) {
  const t = translators[context.get(languageContext)]
  return loadRegistrationPage(context.get(staffPermitContext), params.id, { app: context.get(appContext), t })
}

export default function Registration({ loaderData: page }: Route.ComponentProps) {
  const address = useStaffUrl()
  const t = useTranslations()
  const { registration } = page
  useInitialFocus(FIRST_ACTION)
  return (
    <div className="mx-auto max-w-[80rem] px-4 py-4 print:p-0">
      <title>{`${registration.carPlate} · ${t('registration.title')}`}</title>
      <p className="print:hidden">
        <a href={address(href('/dashboard'), { tab: 'search' })} className={buttonClass('quiet')}>
          <LeftIcon />
          {t('registration.back')}
        </a>
      </p>
      <header className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="mr-auto">
          <h1 className="break-words text-4xl">{registration.carPlate}</h1>
          <p className="break-words text-lg">
            <strong>{registration.name}</strong>{' '}
            <span className="font-mono text-sm text-soft">{registration.id.slice(0, SHORT_ID_LENGTH)}</span>
          </p>
        </div>
        <Actions page={page} />
      </header>
      <ColleagueNotice claims={page.colleagueClaims} />
      <div className="mt-4 grid items-start gap-4 md:grid-cols-[18rem_1fr] print:grid-cols-[16rem_1fr]">
        <CustomerPanel page={page} />
        <div className="grid gap-4">
          <TyresPanel page={page} />
          <ReceiptsPanel page={page} />
        </div>
      </div>
    </div>
  )
}

/** The link to a claim on the first available tyre; if there is none, the first action. */
const FIRST_ACTION = 'a[href*="&tyre="], body:not(:has(a[href*="&tyre="])) #actions a'

function Actions({ page: { registration, available, chatUrl, isAdmin } }: { page: RegistrationPage }) {
  const t = useTranslations()
  const address = useStaffUrl()
  const claimUrl = useClaimUrl()
  return (
    <p id="actions" className="flex flex-wrap gap-3 print:hidden">
      {available > 0 ? (
        <a href={claimUrl(registration.id)} className={buttonClass('primary')}>
          {t('staff.fileClaim')}
        </a>
      ) : (
        <span className="self-center text-soft">{t('staff.noTyreIds')}</span>
      )}
      {chatUrl && (
        <a href={chatUrl} target="_blank" rel="noopener" className={buttonClass('chat')}>
          {t('registration.chat')}
        </a>
      )}
      <PrintButton look="quiet" />
      {isAdmin && (
        <a
          href={address(href('/dashboard'), { tab: 'search', delete: registration.id })}
          className="self-center py-3 font-semibold text-signal-dark"
        >
          {t('staff.delete')}
        </a>
      )}
    </p>
  )
}
