import { data, href } from 'react-router'
import { registrationFieldOf } from '../../../domain/find/find-reading.ts'
import { loadSavedFilters } from '../../../domain/saved-filters/saved-filters.server.ts'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import {
  appContext,
  languageContext,
  requestContext,
  staffPermitContext,
} from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { getVisitor } from '../../http/visitor-token.server.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { savedSearchId, useStaffUrl } from '../../staff/saved-search-url.ts'
import type { Route } from './+types/walk-in.route.ts'
import { loadRegisterForm } from './load-register-form.server.ts'
import { register } from './register.server.ts'
import { RegisterForm } from './register-form.tsx'

/** Staff register a customer at the counter, with the rules of the customer's own form (rule W2.9). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { user } = context.get(staffPermitContext)
  const app = context.get(appContext)
  const form = await loadRegisterForm(user, context.get(requestContext).catalogue, app)
  const search = url.searchParams.has('typed') ? savedSearchId(url) : null
  const { find = '' } = await loadSavedFilters({ user, page: 'find', search }, app)
  const typed = registrationFieldOf(find)
  const { setCookie } = await getVisitor(request, url)
  const filledIn = { purchase_date: form.today, ...(typed && { [typed.field]: typed.value }) }
  return data(
    { ...form, filledIn, language: context.get(languageContext) },
    { headers: { 'set-cookie': setCookie } },
  )
}

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const { user } = context.get(staffPermitContext)
  const { client } = context.get(requestContext)
  const visitor = await getVisitor(request, url)
  return register(request, { visitor, user, client, language: null }, context.get(appContext))
}

export default function WalkIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { id, language, ...form } = loaderData
  const submission = actionData ?? null
  const address = useStaffUrl()
  useInitialFocus(submission ? '[aria-invalid=true]' : 'input[name=name]')
  return (
    <div className="mx-auto max-w-3xl px-4 py-4">
      <title>{t('warranty.walkIn.title')}</title>
      <p>
        <a href={address(href('/dashboard'))} className={buttonClass('quiet')}>
          <LeftIcon />
          {t('warranty.walkIn.back')}
        </a>
      </p>
      <h1 className="mt-3 text-4xl">{t('warranty.walkIn.title')}</h1>
      <div className="mt-4 rounded-card border border-line bg-white p-4 md:p-6">
        <RegisterForm
          id={submission?.id ?? id}
          {...form}
          submission={submission}
          walkIn={{ language: submission?.language ?? language }}
        />
      </div>
    </div>
  )
}
