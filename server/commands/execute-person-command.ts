import { parseContactKey } from '../../domain/access/contact-key.ts'
import { type ErasedPerson, erasePerson } from '../../domain/privacy/erase-person.server.ts'
import { exportPerson, type PersonExport } from '../../domain/privacy/export-person.server.ts'
import { type PersonPreview, previewPerson } from '../../domain/privacy/find-person.server.ts'
import { type SignOutPersonResult, signOutPerson } from '../../domain/privacy/sign-out-person.server.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Log } from '../../platform/log/log.ts'

/** The results of `npm run person` by action; null if no data is found. */
export type PersonResults = {
  preview: PersonPreview
  export: PersonExport
  erase: ErasedPerson
  'sign-out': SignOutPersonResult
}

type Tools = {
  database: Database
  files: FileStore
  /** folder of the outbox */
  outbox: string
  secret: string
  log: Log
  now: () => Date
}

export async function executePersonCommand<Act extends keyof PersonResults>(
  { act, contact }: { act: Act; contact: string },
  tools: Tools,
): Promise<PersonResults[Act] | null> {
  const key = parseContactKey(contact)
  if (key === null) throw new Error('this is neither an e-mail address nor a phone number')
  const actions: { [Each in keyof PersonResults]: () => Promise<PersonResults[Each] | null> } = {
    preview: () => previewPerson(key, tools),
    export: () => exportPerson(key, tools),
    erase: () => erasePerson(key, tools),
    'sign-out': () => signOutPerson(key, tools),
  }
  return actions[act]()
}
