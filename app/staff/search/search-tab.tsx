import { href } from 'react-router'
import { SHORT_ID_LENGTH } from '../../../domain/claims/claim.ts'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import { denialReason } from '../../../domain/claims/claim-policy.ts'
import { stageName } from '../../../domain/claims/claim-step.ts'
import { type CalendarDate, formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { PageLink } from '../../components/page-link.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import { QueueLinks } from '../claims-history/queue-links.tsx'
import { DataTable, EmailText, ListCell, ListRow, RowHeader } from '../data-table.tsx'
import { FilterChips } from '../filter-chips.tsx'
import { FilterForm, TextFilter } from '../filter-form.tsx'
import { PageLinks } from '../page-links.tsx'
import type { FilterErrors, FilterValues } from '../parse-filters.ts'
import { ResultCount } from '../result-count.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import { useClaimUrl, useDialogUrl } from '../use-dialog-url.ts'
import type { SearchPage, Work } from './load-search.server.ts'
import { SEARCH_FIELDS } from './search-filters.ts'

type Props = {
  page: SearchPage
  /** the submitted filters, if they were invalid */
  submission: { values: FilterValues; errors: FilterErrors } | null
  isAdmin: boolean
}

/** Registrations, newest first, with their row actions (rule W19.6). */
export function SearchTab({ page, submission, isAdmin }: Props) {
  const t = useTranslations()
  const address = useStaffUrl()
  const values = submission?.values ?? page.values
  const isFiltered = Object.values(page.values).some(text => text !== '' && text !== 'all')
  const hasResults = (isFiltered || !page.isFirst) && page.total > 0
  useInitialFocus(submission ? '[aria-invalid=true]' : hasResults ? FIRST_RESULT : 'input[name=find]')
  const own = { values, errors: submission?.errors }
  const action = address(href('/dashboard'), { tab: 'search' })
  return (
    <>
      {page.work && <QueueLinks open={undefined} counts={page.work.counts} />}
      {page.work && page.work.oldest.length > 0 && <OldestClaims claims={page.work.oldest} />}
      <FilterForm action={action} isFolded={isFiltered && !('claim_status' in values)}>
        <TextFilter name="phone" label={t('staff.filters.phone')} inputMode="tel" {...own} />
        <TextFilter name="plate" label={t('staff.filters.plate')} autoCapitalize="characters" {...own} />
        <TextFilter name="name" label={t('staff.filters.name')} {...own} />
        <TextFilter name="purchase_from" label={t('staff.filters.purchaseFrom')} type="date" {...own} />
        <TextFilter name="purchase_to" label={t('staff.filters.purchaseTo')} type="date" {...own} />
        <SelectField
          label={t('staff.filters.claimStatus')}
          name="claim_status"
          defaultValue={values.claim_status || 'all'}
          options={(['all', 'claimed', 'not-claimed'] as const).map(value => ({
            value,
            label: t(`staff.filters.${value}`),
          }))}
        />
      </FilterForm>
      {!submission && <FilterChips action={action} filters={chipsOf(values, t)} />}
      <ResultCount total={page.total} isRefused={submission !== null} />
      {page.total === 0 ? (
        !submission && <p className="mt-2">{isFiltered ? t('staff.noneFound') : t('staff.noneYet')}</p>
      ) : (
        <Results page={page} isAdmin={isAdmin} />
      )}
      <PageLinks tab="search" next={page.next} isFirst={page.isFirst} />
    </>
  )
}

/** The claims that need work, oldest first (rule W22.8). */
function OldestClaims({ claims }: { claims: Work['oldest'] }) {
  const t = useTranslations()
  const address = useStaffUrl()
  return (
    <section
      aria-labelledby="oldest-claims"
      className="mt-3 rounded-card border border-line bg-white px-3 py-2"
    >
      <h2 id="oldest-claims" className="font-sans text-sm font-semibold">
        {t('staff.queues.oldest')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-4">
        {claims.map(({ id, number, days, brand, model, ...claim }) => (
          <li key={id} className="min-w-0">
            <a
              href={address(href('/dashboard/claims/:id', { id }))}
              className="block py-1.5 text-sm no-underline hover:underline"
            >
              <strong className="mr-1 underline">{formatClaimNumber(number)}</strong>{' '}
              {t('staff.queues.age', { days })} · {t(`staff.stages.${stageName(claim)}`)}
              <span className="block break-words text-soft">{[brand, model].filter(Boolean).join(' ')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The filters that are set, with their labels. */
function chipsOf(values: FilterValues, t: Translate) {
  const labels = {
    phone: t('staff.filters.phone'),
    plate: t('staff.filters.plate'),
    name: t('staff.filters.name'),
    purchase_from: t('staff.filters.purchaseFrom'),
    purchase_to: t('staff.filters.purchaseTo'),
    claim_status: t('staff.filters.claimStatus'),
  }
  return SEARCH_FIELDS.flatMap(name => {
    const value = values[name]?.trim() ?? ''
    if (value === '' || value === 'all') return []
    const isStatus = value === 'claimed' || value === 'not-claimed'
    const isDate = name === 'purchase_from' || name === 'purchase_to'
    const text =
      name === 'claim_status' && isStatus
        ? t(`staff.filters.${value}`)
        : isDate
          ? formatStaffDate(value as CalendarDate)
          : value
    return [{ name, label: labels[name], text }]
  })
}

function Results({ page, isAdmin }: { page: SearchPage; isAdmin: boolean }) {
  const t = useTranslations()
  const dialog = useDialogUrl()
  const claimAddress = useClaimUrl()
  const address = useStaffUrl()
  const columns = [
    'name',
    'phone',
    'email',
    'plate',
    'purchaseDate',
    'warrantyId',
    'receipt',
    'status',
    'lastClaim',
    'actions',
  ] as const
  return (
    <DataTable
      label={t('staff.tabs.search')}
      columns={[
        ...columns.map(column => t(`staff.columns.${column}`)),
        ...(isAdmin ? [t('staff.delete')] : []),
      ]}
    >
      {page.rows.map(row => {
        const reason = denialReason('file-claim', { role: 'staff', available: row.available })
        return (
          <ListRow key={row.id}>
            <RowHeader className="max-w-48 break-words">{row.name}</RowHeader>
            <ListCell column={t('staff.columns.phone')} className="whitespace-nowrap">
              {row.contactNumber}
            </ListCell>
            <ListCell column={t('staff.columns.email')} className="max-w-48">
              {row.email ? <EmailText email={row.email} /> : t('staff.none')}
            </ListCell>
            <ListCell column={t('staff.columns.plate')} className="whitespace-nowrap font-semibold">
              <a
                href={address(href('/dashboard/registrations/:id', { id: row.id }))}
                className="inline-block py-3"
              >
                {row.carPlate}
              </a>
            </ListCell>
            <ListCell column={t('staff.columns.purchaseDate')} className="whitespace-nowrap">
              {formatStaffDate(row.purchaseDate)}
            </ListCell>
            <ListCell column={t('staff.columns.warrantyId')} className="font-mono">
              {row.id.slice(0, SHORT_ID_LENGTH)}
            </ListCell>
            <ListCell column={t('staff.columns.receipt')}>
              {row.receipts > 0 ? (
                <PageLink to={dialog('receipts', row.id)} keepScroll className="cell-link">
                  {t('staff.viewReceipts')}
                </PageLink>
              ) : (
                <span className="text-soft">{t('staff.noReceipt')}</span>
              )}
            </ListCell>
            <ListCell column={t('staff.columns.status')} className="whitespace-nowrap">
              <Badge kind={row.staffState === 'active' ? 'go' : 'dark'}>
                {t(`staff.states.${row.staffState}`)}
              </Badge>
              <span className="ml-1 text-soft">{t('staff.staffPeriod')}</span>
              <span className="block text-soft">
                {t('staff.customerPeriod')} {t(`staff.customer.${row.customerState}`)}
              </span>
            </ListCell>
            <ListCell column={t('staff.columns.lastClaim')} className="whitespace-nowrap">
              {row.lastClaimDate ? formatStaffDate(row.lastClaimDate) : t('staff.none')}
            </ListCell>
            <ListCell column={t('staff.columns.actions')}>
              <span className="flex items-center gap-3 whitespace-nowrap pointer-coarse:flex-wrap">
                <PageLink to={dialog('tyres', row.id)} keepScroll className="cell-link">
                  {t('staff.viewTyreIds')}
                </PageLink>
                {reason ? (
                  <>
                    <button
                      type="button"
                      disabled
                      title={t('staff.noTyreIds')}
                      className={buttonClass('quiet')}
                    >
                      {t('staff.fileClaim')}
                      <span className="sr-only">: {t('staff.noTyreIds')}</span>
                    </button>
                    {/* Touch screens have no hover to show the reason. */}
                    <span aria-hidden="true" className="hidden text-sm text-soft pointer-coarse:inline">
                      {t('staff.noTyreIds')}
                    </span>
                  </>
                ) : (
                  <a href={claimAddress(row.id)} className={buttonClass('dark')}>
                    {t('staff.fileClaim')}
                  </a>
                )}
              </span>
            </ListCell>
            {isAdmin && (
              <ListCell column={t('staff.delete')}>
                <PageLink to={dialog('delete', row.id)} keepScroll className="cell-link text-signal-dark">
                  {t('staff.delete')}
                </PageLink>
              </ListCell>
            )}
          </ListRow>
        )
      })}
    </DataTable>
  )
}

/**
 * The first result's main action, focused by Enter in the search: File Claim, or the tyre IDs if none can
 * be claimed.
 */
const FIRST_RESULT =
  'tbody tr:first-child :is(a[href*="warranty_id"], td:not(:has(a[href*="warranty_id"])) a[href*="tyres="])'
