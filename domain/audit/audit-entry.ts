/** What the audit trail knows, in the words of the counter; each has its sentence in both languages. */
export const AUDIT_ACTIONS = [
  'signed-in',
  'searched',
  'read-registration',
  'read-receipts',
  'filed-claim',
  'read-claim',
  'read-photos',
  'opened-file',
  'uploaded-invoice',
  'deleted-registration',
  'printed-claim',
  'exported-person',
  'erased-person',
  'signed-out-person',
  'added-colleague',
  'disabled-colleague',
  'changed-role',
  'changed-password',
  'second-factor-on',
  'second-factor-off',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What a line may say besides; each has its word in both languages. */
export const AUDIT_DETAILS = [
  'filters',
  'registration',
  'tyre',
  'photos',
  'registrations',
  'tyreIds',
  'claims',
  'files',
  'accounts',
  'sessions',
  'from',
  'role',
] as const
export type AuditDetails = Partial<Record<(typeof AUDIT_DETAILS)[number], string | number>>

/** Who did it, where it was done with a command on the shop's own machine. */
export const OPERATOR = 'command line'

export type AuditEvent = {
  readonly id: number
  readonly at: Date
  readonly actor: string
  readonly action: AuditAction
  readonly record: string
  readonly details: AuditDetails | null
}
