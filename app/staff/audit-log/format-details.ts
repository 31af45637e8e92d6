import { AUDIT_DETAILS, type AuditDetails } from '../../../domain/audit/audit-event.ts'
import { isUploadMode } from '../../../domain/list-uploads/list-upload.ts'
import type { Translate } from '../../i18n/translations.tsx'

/**
 * The details of an audit entry as text; an unknown key (an entry of an older version) is shown as stored.
 */
export function formatDetails(details: AuditDetails, t: Translate): string {
  return Object.entries(details)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => {
      const known = AUDIT_DETAILS.find(detail => detail === name)
      return `${known ? t(`staff.auditDetails.${known}`) : name}: ${shownValue(name, String(value), t)}`
    })
    .join(' · ')
}

function shownValue(name: string, value: string, t: Translate): string {
  if (name === 'filters') {
    return value
      .split(', ')
      .map(field => (isFilter(field) ? t(`staff.filters.${FILTERS[field]}`) : field))
      .join(', ')
  }
  if (name === 'mode' && isUploadMode(value)) return t(`staff.uploadModes.${value}`)
  const role = ROLES.find(known => known === value)
  return (name === 'role' || name === 'from') && role ? t(`staff.roles.${role}`) : value
}

const isFilter = (field: string): field is keyof typeof FILTERS => Object.hasOwn(FILTERS, field)

/** Filter labels of both lists, by field name. */
const FILTERS = {
  phone: 'phone',
  plate: 'plate',
  name: 'name',
  purchase_from: 'purchaseFrom',
  purchase_to: 'purchaseTo',
  claim_status: 'claimStatus',
  warranty: 'warranty',
  claim_id: 'claimId',
  tyre_id: 'tyreId',
  claim_type: 'claimType',
  date_from: 'dateFrom',
  date_to: 'dateTo',
  status: 'status',
} as const
const ROLES = ['customer', 'staff', 'office', 'admin'] as const
