/** The mails about a claim (rule W40.1). */
export const CLAIM_MAIL_KINDS = ['filed', 'missing', 'decided', 'closed', 'voided', 'told'] as const
export type ClaimMailKind = (typeof CLAIM_MAIL_KINDS)[number]

/** The mails that remind customers (rule W41.1). */
export const REMINDER_KINDS = ['rotation', 'cover-ending'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]
