import { href } from 'react-router'
import { CLAIM_STATUSES, CLAIM_TYPES, SHORT_ID_LENGTH } from '../../../domain/claims/claim.ts'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import { denialReason } from '../../../domain/claims/claim-policy.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { Badge } from '../../components/badge.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { ClaimName } from '../claim-name.tsx'
import { ColleagueNotice } from '../colleague-notice.tsx'
import { DataTable, EmailText, ListCell, ListRow, RowHeader } from '../data-table.tsx'
import { FilterForm, TextFilter } from '../filter-form.tsx'
import { PageLinks } from '../page-links.tsx'
import type { FilterErrors, FilterValues } from '../parse-filters.ts'
import { ResultCount } from '../result-count.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import { stageText } from '../stage-text.ts'
import { useDialogUrl } from '../use-dialog-url.ts'
import { type ChosenAnswer, ChosenClaims } from './chosen-claims.tsx'
import type { HistoryPage } from './load-history.server.ts'
import { QueueLinks } from './queue-links.tsx'

type Props = {
  page: HistoryPage
  /** the submitted filters, if they were invalid */
  submission: { values: FilterValues; errors: FilterErrors } | null
  /** the refused action on chosen claims, if any */
  refused: ChosenAnswer | null
  isAdmin: boolean
}

/**
 * Claims, newest first, with their row actions (rule W22.3); a queue of open ones oldest first (rule W22.8).
 */
export function HistoryTab({ page, submission, refused, isAdmin }: Props) {
  const t = useTranslations()
  const address = useStaffUrl()
  const values = submission?.values ?? page.values
  const own = { values, errors: submission?.errors }
  const isFiltered = Object.values(page.values).some(text => text !== '')
  const hasResults = (page.queue || isFiltered || !page.isFirst) && page.total > 0
  const hasRefusedField = submission !== null || refused?.problem === 'no-such-colleague'
  const first = refused ? FIRST_CHOICE : hasResults ? FIRST_CLAIM : 'input[name=find]'
  useInitialFocus(hasRefusedField ? '[aria-invalid=true]' : first)
  return (
    <>
      <QueueLinks open={page.queue} counts={page.counts} />
      <FilterForm
        action={address(href('/dashboard'), { tab: 'claims-history' })}
        isFolded={page.queue !== null}
      >
        <TextFilter name="warranty" label={t('staff.filters.warranty')} {...own} />
        <TextFilter name="plate" label={t('staff.filters.plate')} autoCapitalize="characters" {...own} />
        <TextFilter name="claim_id" label={t('staff.filters.claimId')} {...own} />
        <TextFilter name="tyre_id" label={t('staff.filters.tyreId')} autoCapitalize="characters" {...own} />
        <SelectField
          label={t('staff.filters.claimType')}
          name="claim_type"
          defaultValue={values.claim_type ?? ''}
          placeholder={t('staff.filters.any')}
          options={CLAIM_TYPES.map(type => ({ value: type, label: t(`staff.claimTypes.${type}`) }))}
        />
        <TextFilter name="date_from" label={t('staff.filters.dateFrom')} type="date" {...own} />
        <TextFilter name="date_to" label={t('staff.filters.dateTo')} type="date" {...own} />
        <SelectField
          label={t('staff.filters.status')}
          name="status"
          defaultValue={values.status ?? ''}
          placeholder={t('staff.filters.any')}
          options={CLAIM_STATUSES.map(value => ({
            value,
            label: value === 'Open' ? t('staff.open') : t('staff.closed'),
          }))}
        />
      </FilterForm>
      <ColleagueNotice claims={page.colleagueClaims} />
      <ResultCount total={page.total} isRefused={submission !== null} />
      {page.total === 0 ? (
        !submission && <p className="mt-2">{page.queue ? t('staff.queues.none') : t('staff.noClaims')}</p>
      ) : (
        <ChosenClaims queue={page.queue} assignees={page.assignees} canExport={isAdmin} answer={refused}>
          <Claims page={page} chosen={refused?.chosen ?? []} />
        </ChosenClaims>
      )}
      <PageLinks tab="claims-history" queue={page.queue} next={page.next} isFirst={page.isFirst} />
    </>
  )
}

function Claims({ page, chosen }: { page: HistoryPage; chosen: readonly string[] }) {
  const t = useTranslations()
  const address = useStaffUrl()
  const dialog = useDialogUrl()
  return (
    <DataTable label={t('staff.tabs.history')} columns={COLUMNS.map(column => t(`staff.columns.${column}`))}>
      {page.rows.map(row => (
        <ListRow key={row.id}>
          <RowHeader className="whitespace-nowrap">
            <input
              type="checkbox"
              name="claims"
              value={`${row.id}_${row.version}`}
              defaultChecked={chosen.includes(row.id)}
              aria-label={t('staff.queues.choose', { number: formatClaimNumber(row.number) })}
              className="mr-3 size-6 align-top"
            />
            <a href={address(href('/dashboard/claims/:id', { id: row.id }))} className="inline-block py-1">
              <ClaimName {...row} />
            </a>
          </RowHeader>
          <ListCell column={t('staff.columns.warrantyId')} className="font-mono">
            {row.warrantyId.slice(0, SHORT_ID_LENGTH)}
          </ListCell>
          <ListCell column={t('staff.columns.customer')} className="max-w-48 break-words">
            {row.name}
          </ListCell>
          <ListCell column={t('staff.columns.phone')} className="whitespace-nowrap">
            {row.contactNumber}
          </ListCell>
          <ListCell column={t('staff.columns.plate')} className="whitespace-nowrap font-semibold">
            {row.carPlate}
          </ListCell>
          <ListCell column={t('staff.columns.tyreId')} className="tread whitespace-nowrap text-base">
            {row.tyreId}
          </ListCell>
          <ListCell column={t('staff.columns.type')}>{t(`staff.claimTypes.${row.claimType}`)}</ListCell>
          <ListCell column={t('staff.columns.claimDate')} className="whitespace-nowrap">
            {formatStaffDate(row.claimDate)}
          </ListCell>
          <ListCell column={t('staff.columns.claimStatus')}>
            <Badge kind={row.status === 'Open' ? 'promo' : 'dark'}>
              {row.status === 'Open' ? t('staff.open') : t('staff.closed')}
            </Badge>
            <span className="block text-sm">
              {row.days === null
                ? stageText(row, t)
                : `${stageText(row, t)} · ${t('staff.queues.age', { days: row.days })}`}
            </span>
          </ListCell>
          <ListCell column={t('staff.columns.processedBy')} className="max-w-40">
            {row.processedBy ? <EmailText email={row.processedBy} /> : t('staff.none')}
          </ListCell>
          <ListCell column={t('staff.columns.photos')} className="whitespace-nowrap">
            {row.photos > 0 ? (
              <>
                <PageLink to={dialog('photos', row.id)} keepScroll className="cell-link">
                  {t('staff.viewPhotos')}
                </PageLink>
                {` (${row.photos})`}
              </>
            ) : (
              t('staff.none')
            )}
          </ListCell>
          <ListCell column={t('staff.columns.invoice')} className="whitespace-nowrap">
            {row.hasInvoice ? (
              <PageLink to={dialog('claim', row.id)} keepScroll className="cell-link">
                {t('staff.viewInvoice')}
              </PageLink>
            ) : denialReason('upload-invoice', { role: 'staff', status: row.status }) === null ? (
              <PageLink to={dialog('invoice', row.id)} keepScroll className="cell-link">
                {t('staff.uploadInvoice')}
              </PageLink>
            ) : (
              t('staff.none')
            )}
          </ListCell>
          <ListCell column={t('staff.columns.actions')} className="whitespace-nowrap">
            <PageLink to={dialog('claim', row.id)} keepScroll className="cell-link">
              {t('staff.viewDetails')}
            </PageLink>
          </ListCell>
        </ListRow>
      ))}
    </DataTable>
  )
}

const COLUMNS = [
  'claimId',
  'warrantyId',
  'customer',
  'phone',
  'plate',
  'tyreId',
  'type',
  'claimDate',
  'claimStatus',
  'processedBy',
  'photos',
  'invoice',
  'actions',
] as const

/** The first claim, focused by Enter in the search and where a queue opens. */
const FIRST_CLAIM = 'tbody tr:first-child th a'
const FIRST_CHOICE = 'input[name=claims]'
