import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { files } from '../../platform/files/files.table.ts'
import { removeFiles, sweepFiles } from '../../platform/files/stored-files.ts'
import type { Log } from '../../platform/log/log.ts'
import { deleteOutboxMails, findOutboxMails } from '../../platform/mail/outbox.ts'
import type { ContactKey } from '../access/contact-key.ts'
import { hashContact } from '../access/hash-contact.server.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { removeRegistration } from '../deletion/remove-registration.server.ts'
import { verifications } from '../identity/credentials.table.ts'
import { users } from '../identity/users.table.ts'
import { savedFilters } from '../saved-filters/saved-filters.table.ts'
import { invitations } from '../staff-accounts/invitations.table.ts'
import { type FoundPerson, findPerson } from './find-person.server.ts'

export type ErasedPerson = {
  readonly registrations: number
  readonly tyreIds: number
  readonly claims: number
  readonly files: number
  readonly mails: number
  readonly accounts: number
  /** a staff account belongs to the company: it is not erased, but disabled instead (rule W26.6) */
  readonly keepsStaffAccount: boolean
  /** number of files that are unreachable but not yet deleted from the store; the cleanup tries again */
  readonly remainingFiles: number
}

/**
 * Erases everything stored about a person (rule W26.3): registrations with tyre IDs, claims and files,
 * uploads that wait for a form, a customer account with its sessions, and e-mails in the outbox. One
 * transaction erases the rows and makes the files unreachable; then the files are deleted from the store.
 * Null if nothing is stored, or if more is stored than was `confirmed`.
 */
export async function erasePerson(
  key: ContactKey,
  tools: { database: Database; files: FileStore; outbox: string; secret: string; log: Log; now: () => Date },
  { actor = OPERATOR, confirmed = null }: { actor?: string; confirmed?: number | null } = {},
): Promise<ErasedPerson | null> {
  const { database, outbox, secret, log, now } = tools
  const person = hashContact(key, secret)
  const done = await database.orm.transaction(async tx => {
    const found = await findPerson(key, tx)
    // More registrations than the operator saw: nothing is erased.
    if (!found || (confirmed !== null && found.registrations.length > confirmed)) return null
    const paths: string[] = []
    const count = { registrations: 0, tyreIds: 0, claims: 0, accounts: 0 }
    for (const { id } of found.registrations) {
      const removed = await removeRegistration(id, tx)
      if (!removed) continue
      paths.push(...removed.paths)
      count.registrations += 1
      count.tyreIds += removed.counts.tyreIds
      count.claims += removed.counts.claims
    }
    const waiting = await findWaitingUploads(found, tx)
    await removeFiles(waiting, tx)
    paths.push(...waiting)
    // Saved filters of any staff session may contain the person's name, number or plate (rule W26.3).
    await tx.delete(savedFilters)
    if (key.kind === 'email') await tx.delete(invitations).where(eq(invitations.email, key.email))
    const { account } = found
    const keepsStaffAccount = account !== null && account.role !== 'customer'
    if (account !== null && !keepsStaffAccount) {
      await tx.delete(verifications).where(eq(verifications.value, account.id))
      await tx.delete(users).where(eq(users.id, account.id))
      count.accounts = 1
    }
    const details = { ...count, files: paths.length }
    await writeAuditEvent({ actor, action: 'erased-person', record: person, details, at: now() }, tx)
    return { count, paths, keepsStaffAccount, addresses: found.addresses }
  })
  if (!done) return null
  const { count, paths, keepsStaffAccount, addresses } = done
  const remainingFiles = await deleteStoredFiles(paths, tools)
  const mails = await findOutboxMails(outbox, addresses)
  await deleteOutboxMails(mails)
  const erased = { ...count, files: paths.length, mails: mails.length, keepsStaffAccount, remainingFiles }
  log.info({ event: 'person_erased', person, ...erased }, 'person erased')
  return erased
}

/** Uploads of the person's browsers and account for forms that were not submitted. */
async function findWaitingUploads(
  { registrations, account }: FoundPerson,
  tx: Transaction,
): Promise<string[]> {
  const owners = [...registrations.flatMap(row => row.registeredBy ?? []), ...(account ? [account.id] : [])]
  if (owners.length === 0) return []
  const waiting = await tx
    .select({ path: files.path })
    .from(files)
    .where(and(eq(files.state, 'waiting'), inArray(files.owner, owners)))
  return waiting.map(file => file.path)
}

/** Deletes files from the store; returns how many remain. */
async function deleteStoredFiles(
  paths: readonly string[],
  tools: { database: Database; files: FileStore; log: Log; now: () => Date },
): Promise<number> {
  if (paths.length === 0) return 0
  try {
    while ((await sweepFiles(tools, paths)) > 0);
    return 0
  } catch (error) {
    tools.log.error(
      { event: 'erased_files_remain', err: error },
      'files of an erased person could not be deleted from the store; the cleanup tries again',
    )
    const left = await tools.database.orm
      .select({ id: files.id })
      .from(files)
      .where(inArray(files.path, [...paths]))
    return left.length
  }
}
