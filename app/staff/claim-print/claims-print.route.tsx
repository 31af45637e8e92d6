import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { appContext, staffPermitContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { MAX_CHOSEN } from '../claims-history/chosen-claims.server.ts'
import { queueOf } from '../claims-history/load-history.server.ts'
import { PrintButton } from '../print-button.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import type { Route } from './+types/claims-print.route.ts'
import { type ClaimPrintData, loadClaimPrint } from './load-claim-print.server.ts'
import { PrintedClaim } from './printed-claim.tsx'

/** The chosen claims of a list that the user may see, each on its own page (rule W23.4). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = new Set(url.searchParams.getAll('claim').slice(0, MAX_CHOSEN))
  const claims: ClaimPrintData[] = []
  for (const id of ids) {
    const claim = await loadClaimPrint(context.get(staffPermitContext), id, context.get(appContext))
    if (claim) claims.push(claim)
  }
  if (claims.length === 0) throw new Response(null, { status: 404 })
  return { claims, queue: queueOf(url) }
}

export default function ClaimsPrint({ loaderData: { claims, queue } }: Route.ComponentProps) {
  const t = useTranslations()
  const address = useStaffUrl()
  const list = address(href('/dashboard'), { tab: 'claims-history', ...(queue && { queue }) })
  return (
    <div className="mx-auto max-w-[50rem] px-4 py-4 print:p-0">
      <title>{`${t('staff.claimPrintTitle')} ${claims.map(({ number }) => number).join(', ')}`}</title>
      <p className="mb-4 flex flex-wrap gap-3 print:hidden">
        <a href={list} className={buttonClass('quiet')}>
          <LeftIcon />
          {t('staff.tabs.history')}
        </a>
        <PrintButton look="dark" />
      </p>
      {claims.map(claim => (
        <PrintedClaim key={claim.id} claim={claim} />
      ))}
    </div>
  )
}
