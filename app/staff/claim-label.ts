import type { CLAIM_FORM_FIELDS } from '../../domain/claims/claim.ts'
import type { PurchaseField } from '../../domain/warranties/purchase.ts'
import type { Translate } from '../i18n/translations.tsx'

type Field = (typeof CLAIM_FORM_FIELDS)[number]

/** The label of a field of a claim. */
export const claimLabel = (field: Field, t: Translate): string =>
  field in LABELS
    ? t(`staff.${LABELS[field as keyof typeof LABELS]}`)
    : t(`purchase.${field as PurchaseField}`)

const LABELS = {
  claim_type: 'claimType',
  claim_date: 'claimDate',
  tyre_id: 'tyreId',
  description: 'description',
  dot_week: 'dotWeek',
  tread_mm: 'treadDepth',
} as const satisfies Record<Exclude<Field, PurchaseField>, string>
