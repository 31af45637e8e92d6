import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { data, href, useNavigate } from 'react-router'
import { uppercasePlate } from '../../domain/warranties/car-plate.ts'
import { dateIn } from '../../platform/clock/calendar-date.ts'
import { useQuery } from '../client/use-query.ts'
import { Tabs } from '../components/tabs.tsx'
import { appContext, getActiveUser, requestContext } from '../context/request-context.ts'
import { actionHeaders } from '../http/action-headers.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { PageTitle } from '../seo/page-title.tsx'
import type { Route } from './+types/warranty.route.ts'
import { check } from './check-status/check-status.server.ts'
import { CheckStatus } from './check-status/check-status.tsx'
import { register } from './register/register.server.ts'
import { RegisterForm } from './register/register-form.tsx'
import { Help } from './support-links.tsx'
import { getVisitor, getVisitorHash } from './visitor-token.server.ts'

/** Registering a warranty and checking it by plate (W §2 /warranty-registration). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const shop = context.get(appContext)
  const { company } = context.get(requestContext).catalogue
  const { setCookie } = await getVisitor(request, url)
  return data(
    {
      /** the number of the form that is shown: sent twice, it is one registration */
      id: randomUUID(),
      today: dateIn(shop.timeZone, shop.now()),
      company: {
        name: company.name,
        chat_number: company.chat_number,
        support_email: company.support_email,
      },
    },
    { headers: setCookie ? { 'set-cookie': setCookie } : undefined },
  )
}

export const headers = actionHeaders

/** What the page came with stays: the other tab opens at once, and without a line. */
export const shouldRevalidate = () => false

/** The address says which of the two forms was sent. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(appContext)
  const user = getActiveUser(context)
  const { client } = context.get(requestContext)
  return url.searchParams.get('tab') === 'check'
    ? check(request, { visitorHash: await getVisitorHash(request, url), user, client }, shop)
    : register(request, { visitor: await getVisitor(request, url), user, client }, shop)
}

/** A search whose answer does not come, because the line is gone, has failed, and the plate still stands there. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch {
    const plate = uppercasePlate(String((await sent.formData()).get('car_plate') ?? ''))
    return { form: 'check', plate, cards: null, opened: null, problem: 'failed' } as const
  }
}

export default function Warranty({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const navigate = useNavigate()
  const query = useQuery()
  const { company, today } = loaderData
  const checked = useLast(actionData?.form === 'check' ? actionData : null)
  const submission = useLast(actionData?.form === 'register' ? actionData : null)
  const open = query.get('tab') === 'check' ? 'check' : 'register'
  // Whoever only checks a plate is not sent the form; once it was opened it stays as it was left.
  const [hasForm, setHasForm] = useState(open === 'register')
  if (open === 'register' && !hasForm) setHasForm(true)
  return (
    <div className="bay max-w-3xl py-6 md:py-10">
      <PageTitle>{t('warranty.title')}</PageTitle>
      <meta name="description" content={t('warranty.description')} />
      <h1 className="text-4xl md:text-5xl">{t('warranty.title')}</h1>
      <div className="mt-4 rounded-card border border-line bg-white p-4 md:p-6">
        <Tabs
          label={t('warranty.title')}
          open={open}
          onOpen={tab =>
            void navigate(tab === 'check' ? '?tab=check' : '?', { replace: true, preventScrollReset: true })
          }
          tabs={[
            {
              tab: 'register',
              name: t('warranty.register'),
              href: href('/warranty-registration'),
              panel: hasForm && (
                <RegisterForm id={submission?.id ?? loaderData.id} today={today} submission={submission} />
              ),
            },
            {
              tab: 'check',
              name: t('warranty.check'),
              href: `${href('/warranty-registration')}?tab=check`,
              panel: <CheckStatus company={company.name} checked={checked} />,
            },
          ]}
        />
      </div>
      <Help company={company} />
    </div>
  )
}

/** What was answered last: it stands there still when its visitor has looked at the other tab. */
function useLast<Answer>(answer: Answer | null): Answer | null {
  const [last, setLast] = useState(answer)
  if (answer !== null && answer !== last) setLast(answer)
  return answer ?? last
}
