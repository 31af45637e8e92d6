import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { appContext, staffPermitContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { PrintButton } from '../print-button.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import type { Route } from './+types/claim-print.route.ts'
import { loadClaimPrint } from './load-claim-print.server.ts'
import { PrintedClaim } from './printed-claim.tsx'

/** A claim on one A4 page in both languages, to print and sign. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const claim = await loadClaimPrint(context.get(staffPermitContext), params.id, context.get(appContext))
  if (!claim) throw new Response(null, { status: 404 })
  return claim
}

export default function ClaimPrint({ loaderData: claim }: Route.ComponentProps) {
  const t = useTranslations()
  const address = useStaffUrl()
  const { id, number } = claim
  return (
    <div className="mx-auto max-w-[50rem] px-4 py-4 print:p-0">
      <title>{`${t('staff.claimPrintTitle')} ${number} ${id.slice(0, 8)}`}</title>
      <p className="mb-4 flex flex-wrap gap-3 print:hidden">
        <a href={address(href('/dashboard/claims/:id', { id }))} className={buttonClass('quiet')}>
          <LeftIcon />
          {t('staff.claimDetails')}
        </a>
        <PrintButton look="dark" />
      </p>
      <PrintedClaim claim={claim} />
    </div>
  )
}
