import { carryOutAccess } from '../access/carry-out-access.server.ts'
import { OwnAccess } from '../access/own-access.tsx'
import { readAccess } from '../access/read-access.server.ts'
import { answerHeaders } from '../answer-headers.ts'
import { useText } from '../messages/text.tsx'
import { PageTitle } from '../page-title.tsx'
import { accountsContext, customerContext, shopContext } from '../request.ts'
import type { Route } from './+types/account.route.ts'

/** A customer's own access: another password, and where they are signed in. */
export const loader = ({ context }: Route.LoaderArgs) =>
  readAccess(context.get(customerContext), context.get(shopContext))

export const headers = answerHeaders

export const action = ({ request, url, context }: Route.ActionArgs) =>
  carryOutAccess(
    { request, url, person: context.get(customerContext), afterFirst: url.pathname },
    context.get(shopContext),
    context.get(accountsContext),
  )

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <div className="bay max-w-xl py-8 md:py-12">
      <PageTitle>{t('access.title')}</PageTitle>
      <meta name="robots" content="noindex" />
      <OwnAccess access={loaderData} answer={actionData} />
    </div>
  )
}
