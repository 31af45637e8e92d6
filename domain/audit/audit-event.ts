/** Actions that are recorded in the audit log (rule W25.1); each has a text in both languages. */
const AUDIT_ACTIONS = [
  'signed-in',
  'searched',
  'listed-customers',
  'registered-warranty',
  'read-registration',
  'read-receipts',
  'filed-claim',
  'read-claim',
  'read-photos',
  'opened-file',
  'uploaded-invoice',
  'noted-claim',
  'told-customer',
  'set-claim-waiting',
  'resumed-claim',
  'decided-claim',
  'assigned-claim',
  'corrected-claim',
  'added-claim-photos',
  'closed-claim',
  'reopened-claim',
  'voided-claim',
  'replaced-invoice',
  'deleted-registration',
  'printed-claim',
  'exported-person',
  'erased-person',
  'signed-out-person',
  'added-colleague',
  'invited-colleague',
  'withdrew-invitation',
  'joined',
  'trusted-counter',
  'distrusted-counter',
  'set-pin',
  'removed-pin',
  'switched-in',
  'disabled-colleague',
  'enabled-colleague',
  'signed-out-colleague',
  'changed-branches',
  'changed-role',
  'changed-password',
  'second-factor-on',
  'second-factor-off',
  'removed-sample',
  'uploaded-list',
  'collected-prices',
  'chose-columns',
  'corrected-upload',
  'chose-upload-mode',
  'restarted-upload',
  'downloaded-upload',
  'discarded-upload',
  'imported-list',
  'scheduled-list',
  'rolled-back-list',
  'planned-promotion',
  'approved-promotion',
  'withdrew-promotion',
  'withdrew-list',
  'exported-list',
  'read-person',
  'listed-colleagues',
  'brought-over',
  'undid-bring-over',
  'prepared-export',
  'downloaded-export',
  'started-summary',
  'stopped-summary',
  'started-digest',
  'stopped-digest',
  'asked-for-backup',
  'prepared-backup',
  'downloaded-backup',
  'made-backup',
  'restored-backup',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Keys of an event's details; each has a label in both languages. */
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
  'branches',
  'counter',
  'rows',
  'pages',
  'list',
  'confirmed',
  'change',
  'upload',
  'cells',
  'leftOut',
  'mode',
  'preset',
  'period',
  'reason',
  'kept',
] as const
export type AuditDetails = Partial<Record<(typeof AUDIT_DETAILS)[number], string | number>>

/** The actor of commands that run on the server's own machine. */
export const OPERATOR = 'command line'
/** The actor of customers who use a mailed link. */
export const CUSTOMER = 'customer'
/** The actor of automatic work of the server, such as the nightly backup. */
export const SERVER = 'server'

export type AuditEvent = {
  readonly id: number
  readonly at: Date
  /** e-mail address of the user, `OPERATOR`, `CUSTOMER` or `SERVER` */
  readonly actor: string
  readonly action: AuditAction
  /** id, path or e-mail address of the record, see audit-events.table.ts */
  readonly record: string
  readonly details: AuditDetails | null
}
