/** What the audit trail knows, in the words of the counter; each has its sentence in both languages. */
export const AUDITED = [
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
export type Audited = (typeof AUDITED)[number]

/** Who did it, where it was done with a command on the shop's own machine. */
export const OPERATOR = 'command line'

export type AuditLine = {
  readonly id: number
  readonly at: Date
  readonly who: string
  readonly what: Audited
  readonly record: string
  readonly details: Record<string, string | number> | null
}
