import { carryOutAccess } from '../../access/carry-out-access.server.ts'
import { OwnAccess } from '../../access/own-access.tsx'
import { readAccess } from '../../access/read-access.server.ts'
import { answerHeaders } from '../../answer-headers.ts'
import { useText } from '../../messages/text.tsx'
import { accountsContext, shopContext, staffPermitContext } from '../../request.ts'
import { buttonClass } from '../../ui/button.ts'
import { LeftIcon } from '../../ui/icons.tsx'
import { CounterFrame } from '../counter-frame.tsx'
import { useCounterAddress } from '../search-number.ts'
import type { Route } from './+types/staff-account.route.ts'

/**
 * The own access of who works at the counter: another password, and where they are signed in. Whoever came in with a password that was
 * made for them is led here before anything else (app/gate.ts).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { person } = context.get(staffPermitContext)
  return {
    access: await readAccess(person, shop),
    hasSecondFactors: shop.staffSecondFactor !== 'off',
  }
}

export const headers = answerHeaders

export const action = ({ request, url, context }: Route.ActionArgs) =>
  carryOutAccess(
    { request, url, person: context.get(staffPermitContext).person, afterFirst: '/dashboard' },
    context.get(shopContext),
    context.get(accountsContext),
  )

export default function StaffAccount({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const address = useCounterAddress()
  const { access, hasSecondFactors } = loaderData
  return (
    <CounterFrame>
      <div className="bay max-w-xl py-6">
        <title>{t('access.title')}</title>
        <meta name="robots" content="noindex" />
        {!access.hasMadePassword && (
          <p className="mb-4 flex flex-wrap gap-3">
            <a href={address('/dashboard')} className={buttonClass('quiet')}>
              <LeftIcon />
              {t('access.toDashboard')}
            </a>
            {hasSecondFactors && (
              <a href={address('/dashboard/second-factor')} className={buttonClass('quiet')}>
                {t('access.secondFactor')}
              </a>
            )}
          </p>
        )}
        <OwnAccess access={access} answer={actionData} />
      </div>
    </CounterFrame>
  )
}
