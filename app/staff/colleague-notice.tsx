import { useTranslations } from '../i18n/translations.tsx'
import type { ColleagueClaimsView } from './colleague-claims.server.ts'

/** Tells that a colleague works on a claim for this plate, which the user cannot see (rule W22.7). */
export function ColleagueNotice({ claims }: { claims: ColleagueClaimsView | null }) {
  const t = useTranslations()
  if (!claims) return null
  return (
    <p role="note" className="mt-3 rounded-control bg-promo/30 px-3 py-2 font-semibold">
      {t('staff.colleagueClaims', { count: claims.count, date: claims.since })}
    </p>
  )
}
