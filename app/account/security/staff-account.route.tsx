import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import {
  appContext,
  authContext,
  languageContext,
  staffAccountContext,
} from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { useStaffUrl } from '../../staff/saved-search-url.ts'
import type { Route } from './+types/staff-account.route.ts'
import { securityAction } from './action.server.ts'
import { loadSecurity } from './loader.server.ts'
import { SecurityPage } from './security-page.tsx'

/**
 * A staff member's account security. Users with a generated password are redirected here before any other
 * page (app/middleware/authorize.ts).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const user = context.get(staffAccountContext)
  return {
    access: await loadSecurity(user, app),
    hasSecondFactors: app.staffSecondFactor !== 'off',
  }
}

export const headers = actionHeaders

export const action = ({ request, url, context }: Route.ActionArgs) =>
  securityAction(
    {
      request,
      url,
      user: context.get(staffAccountContext),
      language: context.get(languageContext),
      nextAfterGeneratedPassword: href('/dashboard'),
    },
    context.get(appContext),
    context.get(authContext),
  )

export default function StaffAccount({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const address = useStaffUrl()
  const { access, hasSecondFactors } = loaderData
  return (
    <div className="bay max-w-xl py-6">
      <title>{t('access.title')}</title>
      {!access.mustChangePassword && (
        <p className="mb-4 flex flex-wrap gap-3">
          <a href={address(href('/dashboard'))} className={buttonClass('quiet')}>
            <LeftIcon />
            {t('access.toDashboard')}
          </a>
          {hasSecondFactors && (
            <a href={address(href('/dashboard/second-factor'))} className={buttonClass('quiet')}>
              {t('access.secondFactor')}
            </a>
          )}
        </p>
      )}
      <SecurityPage access={access} answer={actionData} />
    </div>
  )
}
