import { useEffect, useState } from 'react'
import { data, href } from 'react-router'
import { isStaff } from '../../domain/access/user.ts'
import { careFiguresOf } from '../../domain/tyres/tyre-care.ts'
import { uppercasePlate } from '../../domain/warranties/car-plate.ts'
import type { ClaimStatusView } from '../claim-status/claim-status-view.server.ts'
import { hydrateNow, hydrateOnUse } from '../client/hydrate-on-use.tsx'
import { useNavigateInPlace } from '../client/same-page-navigation.ts'
import { useQuery } from '../client/use-query.ts'
import { tryStorage } from '../client/web-storage.ts'
import { Tabs } from '../components/tabs.tsx'
import { appContext, getActiveUser, languageContext, requestContext } from '../context/request-context.ts'
import { actionHeaders } from '../http/action-headers.ts'
import { getVisitor, getVisitorHash } from '../http/visitor-token.server.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { PageHead } from '../seo/page-head.tsx'
import type { Route } from './+types/warranty.route.ts'
import { check } from './check-status/check-status.server.ts'
import { DRAFT_KEY } from './register/discard-expired-draft.ts'
import { loadRegisterForm } from './register/load-register-form.server.ts'
import { register } from './register/register.server.ts'
import { Help } from './support-links.tsx'

const load = async () => (await import('./warranty-forms.ts')).warrantyForms
const rendered = import.meta.env.SSR ? await load() : null
const RegisterForm = hydrateOnUse('RegisterForm', rendered, load)
const CheckStatus = hydrateOnUse('CheckStatus', rendered, load)

/** Registration and status check, as two tabs (rule W1.1). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { catalogue } = context.get(requestContext)
  const { company } = catalogue
  const { setCookie } = await getVisitor(request, url)
  return data(
    {
      ...(await loadRegisterForm(getActiveUser(context), catalogue, app)),
      company: {
        name: company.name,
        figures: careFiguresOf(company),
        chat_number: company.chat_number,
        support_email: company.support_email,
      },
    },
    { headers: { 'set-cookie': setCookie } },
  )
}

export const headers = actionHeaders

/** Opening the other tab needs no request. */
export const shouldRevalidate = () => false

/** Handles both forms; with `?tab=check` it is the status check. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const user = getActiveUser(context)
  const { client } = context.get(requestContext)
  return url.searchParams.get('tab') === 'check'
    ? check(request, { visitorHash: await getVisitorHash(request, url), user, client }, app)
    : register(
        request,
        {
          visitor: await getVisitor(request, url),
          user,
          client,
          // Staff may register here too: the language of the page is theirs and not the customer's.
          language: isStaff(user) ? null : context.get(languageContext),
        },
        app,
      )
}

/**
 * Without a connection, or on one that carries nothing, the status check fails and keeps the plate (rule
 * W6.6).
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = request.clone()
  const timedOut = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), CHECK_TIMEOUT_MS)
  })
  try {
    // The router passes its own signal to the request: a late answer is dropped.
    return await Promise.race([serverAction(), timedOut])
  } catch {
    const plate = uppercasePlate(String((await sent.formData()).get('car_plate') ?? ''))
    return {
      form: 'check',
      plate,
      cards: null,
      opened: null,
      claims: [] as ClaimStatusView[],
      problem: 'failed',
    } as const
  }
}

const CHECK_TIMEOUT_MS = 30_000

export default function Warranty({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const navigate = useNavigateInPlace()
  const query = useQuery()
  const { company, id, ...form } = loaderData
  const checked = useLast(actionData?.form === 'check' ? actionData : null)
  const submission = useLast(actionData?.form === 'register' ? actionData : null)
  const open = query.get('tab') === 'check' ? 'check' : 'register'
  // The form is rendered when its tab is first opened, and then keeps its state.
  const [hasForm, setHasForm] = useState(open === 'register')
  if (open === 'register' && !hasForm) setHasForm(true)
  useEffect(() => {
    // A draft is filled in, and an answer gets the focus.
    if (actionData || tryStorage(() => localStorage.getItem(DRAFT_KEY))) hydrateNow()
  }, [actionData])
  return (
    <div className="bay max-w-3xl py-6 md:py-10">
      <PageHead title={t('warranty.title')} description={t('warranty.description')} />
      <h1 className="text-4xl md:text-5xl">{t('warranty.title')}</h1>
      <div className="mt-4 rounded-card border border-line bg-white p-4 md:p-6">
        <Tabs
          label={t('warranty.title')}
          open={open}
          onOpen={tab =>
            navigate(tab === 'check' ? '?tab=check' : '?', { replace: true, preventScrollReset: true })
          }
          tabs={[
            {
              tab: 'register',
              name: t('warranty.register'),
              href: href('/warranty-registration'),
              panel: hasForm && <RegisterForm id={submission?.id ?? id} {...form} submission={submission} />,
            },
            {
              tab: 'check',
              name: t('warranty.check'),
              href: `${href('/warranty-registration')}?tab=check`,
              panel: <CheckStatus company={company} checked={checked} />,
            },
          ]}
        />
      </div>
      <Help company={company} />
    </div>
  )
}

/** The last result that was not null: it is kept while the other tab is open. */
function useLast<Result>(result: Result | null): Result | null {
  const [last, setLast] = useState(result)
  if (result !== null && result !== last) setLast(result)
  return result ?? last
}
