import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { findOutboxMails } from '../../platform/mail/outbox.ts'
import type { ContactKey } from '../access/contact-key.ts'
import { hashContact } from '../access/hash-contact.server.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { claimPhotos, claims } from '../claims/claims.table.ts'
import { sessions } from '../identity/sessions.table.ts'
import { parseReceiptPaths } from '../warranties/receipt-paths.ts'
import { tyreIds } from '../warranties/registrations.table.ts'
import { type FoundPerson, findPerson } from './find-person.server.ts'

export type PersonExport = {
  /** for the person to read: every date is text */
  readonly document: {
    readonly exportedAt: string
    readonly account: Record<string, unknown> | null
    readonly registrations: readonly Record<string, unknown>[]
    /** what the counter read or changed of it, a file by the name that it has here; who did is not the person's to know */
    readonly trail: readonly { at: string; by: string; what: string; record: string }[]
    readonly mails: readonly string[]
  }
  /** what is to be copied beside it: from the store, and under which name the document speaks of it */
  readonly files: readonly { readonly path: string; readonly as: string }[]
  /** the same for the outbox, by the path of the file */
  readonly mails: readonly { readonly path: string; readonly as: string }[]
}

/**
 * Everything that is kept about a person (reliability.md 25), as one document and the list of their files; null where nothing is
 * kept. Left out are what opens doors (the hash of a password, tokens of sessions) and photos that wait for a form that
 * was not finished: whose they are is not known yet, and they go within a day.
 */
export async function exportPerson(
  key: ContactKey,
  { database, outbox, secret, log, now }: Tools,
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
        actor: OPERATOR,
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
  log.info(
    {
      person,
      accounts: document.account ? 1 : 0,
      registrations: document.registrations.length,
      files: files.length,
    },
    'a person was exported',
  )
  return { document: { ...document, mails: mails.map(mail => mail.as) }, files, mails }
}

/** What is written meanwhile is in all of it or in none of it. */
const SNAPSHOT = { isolationLevel: 'repeatable read' } as const

type Tools = { database: Database; outbox: string; secret: string; log: Log; now: () => Date }
type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

async function exportAccount({ account }: FoundPerson, tx: Transaction) {
  if (!account) return null
  const own = await tx
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
  return { ...account, sessions: own }
}

async function exportRegistrations(
  { registrations }: FoundPerson,
  list: { path: string; as: string }[],
  tx: Transaction,
): Promise<Record<string, unknown>[]> {
  const ids = registrations.map(row => row.id)
  if (ids.length === 0) return []
  const tyres = await tx
    .select()
    .from(tyreIds)
    .where(inArray(tyreIds.registrationId, ids))
    .orderBy(asc(tyreIds.positionDescription))
  const filed = await tx
    .select()
    .from(claims)
    .where(inArray(claims.warrantyId, ids))
    .orderBy(asc(claims.createdAt), asc(claims.id))
  const photos =
    filed.length === 0
      ? []
      : await tx
          .select()
          .from(claimPhotos)
          .where(
            inArray(
              claimPhotos.claimId,
              filed.map(claim => claim.id),
            ),
          )
          .orderBy(asc(claimPhotos.position), asc(claimPhotos.fileUrl))
  /** Puts a file on the list; returns the name under which the document speaks of it. */
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
        .map(({ createdBy, processedBy, warrantyId, tyreId, invoiceUrl, ...claim }, of) => ({
          ...claim,
          tyreId: tyres.find(tyre => tyre.id === tyreId)?.tyreId,
          photos: photos
            .filter(photo => photo.claimId === claim.id)
            .map((photo, at) => copy(photo.fileUrl, `${name}-claim-${of + 1}-photo-${at + 1}`)),
          invoice: invoiceUrl === null ? null : copy(invoiceUrl, `${name}-claim-${of + 1}-invoice`),
        })),
    }
  })
}

/** What stands in the trail about these registrations, their claims and files, and, for who works at the counter, by them. */
async function exportAuditLog(
  { registrations, account }: FoundPerson,
  files: PersonExport['files'],
  tx: Transaction,
) {
  const ids = registrations.map(row => row.id)
  const filed =
    ids.length === 0
      ? []
      : await tx.select({ id: claims.id }).from(claims).where(inArray(claims.warrantyId, ids))
  const records = [
    ...ids,
    ...filed.map(claim => claim.id),
    ...files.map(file => file.path),
    ...(account ? [account.email] : []),
  ]
  if (records.length === 0) return []
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
    .orderBy(asc(auditEvents.id))
  return lines.map(({ at, who, what, record }) => ({
    at: at.toISOString(),
    by: who === OPERATOR ? who : who === account?.email ? 'you' : 'the counter',
    what,
    record: files.find(file => file.path === record)?.as ?? record,
  }))
}
