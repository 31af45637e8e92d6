import { appContext, authContext, customerContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { PageTitle } from '../../seo/page-title.tsx'
import type { Route } from './+types/account.route.ts'
import { securityAction } from './action.server.ts'
import { loadSecurity } from './loader.server.ts'
import { SecurityPage } from './security-page.tsx'

/** A customer's account security: password and active sessions. */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadSecurity(context.get(customerContext), context.get(appContext))

export const headers = actionHeaders

export const action = ({ request, url, context }: Route.ActionArgs) =>
  securityAction(
    { request, url, user: context.get(customerContext), nextAfterGeneratedPassword: url.pathname },
    context.get(appContext),
    context.get(authContext),
  )

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <div className="bay max-w-xl py-8 md:py-12">
      <PageTitle>{t('access.title')}</PageTitle>
      <meta name="robots" content="noindex" />
      <SecurityPage access={loaderData} answer={actionData} />
    </div>
  )
}
