import { DateTime } from '../../components/date-time.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ClaimName } from '../../staff/claim-name.tsx'
import { DataTable, ListCell, ListRow, RowHeader } from '../../staff/data-table.tsx'

type OldestClaim = {
  readonly id: string
  readonly number: number
  readonly href: string
  readonly at: { iso: string; shown: string }
  readonly days: number
  readonly branch: string | null
  readonly tyre: string
}

/**
 * The claims that have been open longest, for administrators. Each links to its details; opening them is
 * audited (rule S37.7).
 */
export function OldestClaims({ claims }: { claims: readonly OldestClaim[] }) {
  const t = useTranslations()
  const columns = {
    claim: t('deskInsight.open.claim'),
    days: t('deskInsight.open.days'),
    tyre: t('deskInsight.open.tyre'),
    branch: t('deskInsight.open.branch'),
  }
  return (
    <>
      <h3 className="mt-2 text-xl">{t('deskInsight.open.oldest')}</h3>
      <DataTable label={t('deskInsight.open.oldest')} columns={Object.values(columns)}>
        {claims.map(({ id, number, href, at, days, branch, tyre }) => (
          <ListRow key={id}>
            <RowHeader className="whitespace-nowrap">
              <a href={href} className="inline-block py-1">
                <ClaimName id={id} number={number} />
              </a>
              <span className="block font-normal text-soft">
                <DateTime at={at} />
              </span>
            </RowHeader>
            <ListCell column={columns.days} className="py-1.5 tabular-nums">
              {days}
            </ListCell>
            <ListCell column={columns.tyre} className="py-1.5">
              {tyre || t('deskInsight.notStated')}
            </ListCell>
            <ListCell column={columns.branch} className="py-1.5">
              {branch ?? t('deskInsight.notStated')}
            </ListCell>
          </ListRow>
        ))}
      </DataTable>
    </>
  )
}
