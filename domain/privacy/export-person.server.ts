import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { findOutboxMails } from '../../platform/mail/outbox.ts'
import type { ContactKey } from '../access/contact-key.ts'
import { hashContact } from '../access/hash-contact.server.ts'
import { type AuditAction, CUSTOMER, OPERATOR } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { claimEvents, claimPhotos, claims } from '../claims/claims.table.ts'
import { sessions } from '../identity/sessions.table.ts'
import { parseReceiptPaths } from '../warranties/receipt.ts'
import { tyreIds } from '../warranties/registrations.table.ts'
import { type FoundPerson, findPerson } from './find-person.server.ts'

export type PersonExport = {
  /** keyed hash of the phone number or e-mail address */
  readonly person: string
  /** everything but the files; a date is text once the document is JSON */
  readonly document: {
    readonly exportedAt: string
    readonly account: Awaited<ReturnType<typeof exportAccount>>
    readonly registrations: Awaited<ReturnType<typeof exportRegistrations>>
    /** audit events about the person's records, without names of staff; a file by its name in the export */
    readonly trail: Awaited<ReturnType<typeof exportAuditLog>>
    readonly mails: readonly string[]
  }
  /** files to copy beside the document: path in the file store, and name in the document */
  readonly files: readonly { readonly path: string; readonly as: string }[]
  /** e-mails in the outbox, by file path */
  readonly mails: readonly { readonly path: string; readonly as: string }[]
}

/**
 * Collects everything stored about a person as one document and a list of files (rule W26.2); null if nothing
 * is stored. Leaves out password hashes, session tokens, and photos of unfinished forms, which are deleted
 * within a day.
 */
export async function exportPerson(
  key: ContactKey,
  { database, outbox, secret, now }: Tools,
  actor: string = OPERATOR,
): Promise<PersonExport | null> {
  const at = now()
  const person = hashContact(key, secret)
  const exported = await database.orm.transaction(async tx => {
    const found = await findPerson(key, tx)
    if (!found) return null
    const list: { path: string; as: string }[] = []
    const registrations = await exportRegistrations(found, list, tx)
    const document = {
      exportedAt: at.toISOString(),
      account: await exportAccount(found, tx),
      registrations,
      trail: await exportAuditLog(found, list, tx),
    }
    await writeAuditEvent(
      {
        actor,
        action: 'exported-person',
        record: person,
        details: { registrations: registrations.length, files: list.length },
        at,
      },
      tx,
    )
    return { document, files: list, found }
  }, SNAPSHOT)
  if (!exported) return null
  const { document, files, found } = exported
  const paths = await findOutboxMails(outbox, found.addresses)
  const mails = paths.map((path, index) => ({ path, as: `mails/${index + 1}.eml` }))
  return { person, document: { ...document, mails: mails.map(mail => mail.as) }, files, mails }
}

/** Logs an export once it is complete: its folder or page may fail after the data was read. */
export function logPersonExport({ person, document, files }: PersonExport, log: Log): void {
  log.info(
    {
      event: 'person_exported',
      person,
      accounts: document.account ? 1 : 0,
      registrations: document.registrations.length,
      files: files.length,
    },
    'person exported',
  )
}

/** All queries read the same snapshot. */
const SNAPSHOT = { isolationLevel: 'repeatable read' } as const

type Tools = { database: Database; outbox: string; secret: string; now: () => Date }

async function exportAccount({ account }: FoundPerson, tx: Transaction) {
  if (!account) return null
  const accountSessions = await tx
    .select({
      signedInAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, account.id))
    .orderBy(asc(sessions.createdAt))
  return { ...account, sessions: accountSessions }
}

async function exportRegistrations(
  { registrations }: FoundPerson,
  list: { path: string; as: string }[],
  tx: Transaction,
) {
  const { tyres, filed, photos, events } = await loadRecords(
    registrations.map(row => row.id),
    tx,
  )
  /** Adds a file to the list; returns its name in the document. */
  const copy = (path: string, as: string) => {
    list.push({ path, as: `files/${as}.jpg` })
    return `files/${as}.jpg`
  }
  return registrations.map(({ receiptUrl, contactDigits, plate, registeredBy, ...row }, index) => {
    const name = `registration-${index + 1}`
    return {
      ...row,
      tyreIds: tyres
        .filter(tyre => tyre.registrationId === row.id)
        .map(({ tyreId, positionDescription, isClaimed, claimedAt }) => ({
          tyreId,
          positionDescription,
          isClaimed,
          claimedAt,
        })),
      receipts: parseReceiptPaths(receiptUrl).map((path, at) => copy(path, `${name}-receipt-${at + 1}`)),
      claims: filed
        .filter(claim => claim.warrantyId === row.id)
        .map(({ createdBy, processedBy, warrantyId, tyreRowId, invoiceUrl, version, ...claim }, of) => ({
          ...claim,
          tyreId: tyres.find(tyre => tyre.id === tyreRowId)?.tyreId,
          photos: photos
            .filter(photo => photo.claimId === claim.id)
            .map((photo, at) => copy(photo.fileUrl, `${name}-claim-${of + 1}-photo-${at + 1}`)),
          timeline: events
            .filter(event => event.claimId === claim.id)
            .map(({ at, kind, note, details }, line) => ({
              at,
              kind,
              note,
              corrected: details?.corrected,
              formerInvoice:
                details?.formerInvoice &&
                copy(details.formerInvoice, `${name}-claim-${of + 1}-former-invoice-${line}`),
            })),
          invoice: invoiceUrl === null ? null : copy(invoiceUrl, `${name}-claim-${of + 1}-invoice`),
        })),
    }
  })
}

/** The tyre IDs of registrations, and their claims with photos and timeline. */
async function loadRecords(registrationIds: readonly string[], tx: Transaction) {
  const tyres = await tx
    .select()
    .from(tyreIds)
    .where(inArray(tyreIds.registrationId, [...registrationIds]))
    .orderBy(asc(tyreIds.positionDescription))
  const filed = await tx
    .select()
    .from(claims)
    .where(inArray(claims.warrantyId, [...registrationIds]))
    .orderBy(asc(claims.createdAt), asc(claims.id))
  const claimIds = filed.map(claim => claim.id)
  const photos = await tx
    .select()
    .from(claimPhotos)
    .where(inArray(claimPhotos.claimId, claimIds))
    .orderBy(asc(claimPhotos.position), asc(claimPhotos.fileUrl))
  const events = await tx
    .select()
    .from(claimEvents)
    .where(inArray(claimEvents.claimId, claimIds))
    .orderBy(asc(claimEvents.id))
  return { tyres, filed, photos, events }
}

/** Audit events about the person's registrations, claims and files; for staff also their own actions. */
async function exportAuditLog(
  { registrations, account }: FoundPerson,
  files: PersonExport['files'],
  tx: Transaction,
) {
  const ids = registrations.map(row => row.id)
  const filed = await tx.select({ id: claims.id }).from(claims).where(inArray(claims.warrantyId, ids))
  const records = [
    ...ids,
    ...filed.map(claim => claim.id),
    ...files.map(file => file.path),
    ...(account ? [account.email] : []),
  ]
  const isColleague = account !== null && account.role !== 'customer'
  const lines = await tx
    .select({
      at: auditEvents.at,
      who: auditEvents.actor,
      what: auditEvents.action,
      record: auditEvents.record,
    })
    .from(auditEvents)
    .where(
      or(
        inArray(auditEvents.record, records),
        isColleague ? eq(auditEvents.actor, account.email) : undefined,
      ),
    )
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
  return lines.map(({ at, who, what, record }) => ({
    at: at.toISOString(),
    by: actorName(who, account),
    what: what as AuditAction,
    record: files.find(file => file.path === record)?.as ?? record,
  }))
}

function actorName(actor: string, account: FoundPerson['account']): 'command line' | 'you' | 'the counter' {
  if (actor === OPERATOR) return OPERATOR
  return actor === account?.email || actor === CUSTOMER ? 'you' : 'the counter'
}
