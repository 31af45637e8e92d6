import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { appContext, staffPermitContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { PrintButton } from '../print-button.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import type { Route } from './+types/claim-print.route.ts'
import { ClaimSheet } from './claim-sheet.tsx'
import { loadClaimSheet } from './load-claim-sheet.server.ts'

/** A claim on one A4 page in both languages, to print and sign. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const sheet = await loadClaimSheet(context.get(staffPermitContext), params.id, context.get(appContext))
  if (!sheet) throw new Response(null, { status: 404 })
  return sheet
}

export default function ClaimPrint({ loaderData: sheet }: Route.ComponentProps) {
  const t = useTranslations()
  const address = useStaffUrl()
  const { id, number } = sheet
  return (
    <div className="mx-auto max-w-[50rem] px-4 py-4 print:p-0">
      <title>{`${t('staff.sheetTitle')} ${number} ${id.slice(0, 8)}`}</title>
      <p className="mb-4 flex flex-wrap gap-3 print:hidden">
        <a href={address(href('/dashboard/claims/:id', { id }))} className={buttonClass('quiet')}>
          <LeftIcon />
          {t('staff.claimDetails')}
        </a>
        <PrintButton look="dark" />
      </p>
      <ClaimSheet sheet={sheet} />
    </div>
  )
}
