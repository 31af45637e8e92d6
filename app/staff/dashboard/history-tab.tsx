import { CLAIM_STATUSES, CLAIM_TYPES, SHOWN_ID } from '../../../domain/claims/claim.ts'
import { whyNot } from '../../../domain/claims/moves.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { useText } from '../../messages/text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FilterForm, TypedFilter } from '../filter-form.tsx'
import { ListTable } from '../list-table.tsx'
import { useCounterAddress } from '../search-number.ts'
import type { FilterRefusals, Typed } from '../sent-filters.ts'
import { Count } from './count.tsx'
import { PageLinks } from './page-links.tsx'
import type { HistoryPage } from './read-dashboard.server.ts'
import { useDialogAddress } from './use-dialog-address.ts'

type Props = {
  page: HistoryPage
  /** filters that were refused */
  again: { typed: Typed; refusals: FilterRefusals } | null
}

/** Claims, newest first, and what may be done with each (W §2, claims history tab). */
export function HistoryTab({ page, again }: Props) {
  const t = useText()
  const address = useCounterAddress()
  const typed = again?.typed ?? page.typed
  const own = { typed, refusals: again?.refusals }
  return (
    <>
      <FilterForm action={address('/dashboard', { tab: 'claims-history' })}>
        <TypedFilter name="warranty" label={t('staff.filters.warranty')} {...own} />
        <TypedFilter name="plate" label={t('staff.filters.plate')} {...own} />
        <SelectField
          label={t('staff.filters.claimType')}
          name="claim_type"
          defaultValue={typed.claim_type ?? ''}
          placeholder={t('staff.filters.any')}
          options={CLAIM_TYPES.map(type => ({ value: type, label: t(`staff.claimTypes.${type}`) }))}
        />
        <TypedFilter name="date_from" label={t('staff.filters.dateFrom')} type="date" {...own} />
        <TypedFilter name="date_to" label={t('staff.filters.dateTo')} type="date" {...own} />
        <SelectField
          label={t('staff.filters.status')}
          name="status"
          defaultValue={typed.status ?? ''}
          placeholder={t('staff.filters.any')}
          options={CLAIM_STATUSES.map(value => ({
            value,
            label: value === 'Open' ? t('staff.open') : t('staff.closed'),
          }))}
        />
      </FilterForm>
      <Count total={page.total} />
      {page.total === 0 ? <p className="mt-2">{t('staff.noClaims')}</p> : <Claims page={page} />}
      <PageLinks tab="claims-history" next={page.next} isFirst={page.isFirst} />
    </>
  )
}

function Claims({ page }: { page: HistoryPage }) {
  const t = useText()
  const dialog = useDialogAddress()
  const columns = [
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
  return (
    <ListTable label={t('staff.tabs.history')} columns={columns.map(column => t(`staff.columns.${column}`))}>
      {page.rows.map(row => (
        <tr key={row.id}>
          <th scope="row" className="px-2 py-2 text-left font-mono">
            {row.id.slice(0, SHOWN_ID)}
          </th>
          <td className="px-2 font-mono">{row.warrantyId.slice(0, SHOWN_ID)}</td>
          <td className="max-w-48 break-words px-2">{row.name}</td>
          <td className="whitespace-nowrap px-2">{row.contactNumber}</td>
          <td className="whitespace-nowrap px-2 font-semibold">{row.carPlate}</td>
          <td className="tread whitespace-nowrap px-2 text-base">{row.tyreId}</td>
          <td className="px-2">{t(`staff.claimTypes.${row.claimType}`)}</td>
          <td className="whitespace-nowrap px-2">{formatStaffDate(row.claimDate)}</td>
          <td className="px-2">
            <Badge kind={row.status === 'Open' ? 'promo' : 'dark'}>
              {row.status === 'Open' ? t('staff.open') : t('staff.closed')}
            </Badge>
          </td>
          <td className="max-w-40 break-all px-2">{row.processedBy ?? t('staff.nobody')}</td>
          <td className="px-2">
            {row.photos > 0 ? (
              <span className="whitespace-nowrap">
                <a href={dialog('photos', row.id)} data-keep-scroll="" className={LINK}>
                  {t('staff.viewPhotos')}
                </a>{' '}
                ({row.photos})
              </span>
            ) : (
              t('staff.nobody')
            )}
          </td>
          <td className="px-2">
            {whyNot('upload-invoice', { role: 'staff', status: row.status }) === null ? (
              <a href={dialog('invoice', row.id)} data-keep-scroll="" className={LINK}>
                {t('staff.uploadInvoice')}
              </a>
            ) : (
              <a href={dialog('claim', row.id)} data-keep-scroll="" className={LINK}>
                {t('staff.viewInvoice')}
              </a>
            )}
          </td>
          <td className="whitespace-nowrap px-2">
            <a href={dialog('claim', row.id)} data-keep-scroll="" className={LINK}>
              {t('staff.viewDetails')}
            </a>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

const LINK = 'inline-block py-3 font-semibold whitespace-nowrap underline'
