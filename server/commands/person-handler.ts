import { z } from 'zod'
import { parseContactKey } from '../../domain/access/contact-key.ts'
import { type ErasedPerson, erasePerson } from '../../domain/privacy/erase-person.server.ts'
import { exportPerson, type PersonExport } from '../../domain/privacy/export-person.server.ts'
import { type PersonPreview, previewPerson } from '../../domain/privacy/find-person.server.ts'
import { type SignOutPersonResult, signOutPerson } from '../../domain/privacy/sign-out-person.server.ts'
import type { ControlHandler } from '../../platform/control/control-server.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Log } from '../../platform/log/log.ts'

/** What `npm run person` asks for; it travels as JSON where a running shop does the work. */
export type PersonOrder = z.infer<typeof personOrder>

/** What it is answered, by what it asked; null where nothing is kept. */
export type PersonAnswers = {
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

/** The running shop's side of `npm run person`; registered as `person` on the control socket. */
export function personHandler(tools: Tools): ControlHandler {
  return input => carryOutPersonOrder(personOrder.parse(input), tools)
}

export async function carryOutPersonOrder<Act extends PersonOrder['act']>(
  { act, asked }: { act: Act; asked: string },
  tools: Tools,
): Promise<PersonAnswers[Act] | null> {
  const key = parseContactKey(asked)
  if (key === null) throw new Error('this is neither an e-mail address nor a phone number')
  const acts: { [Each in keyof PersonAnswers]: () => Promise<PersonAnswers[Each] | null> } = {
    preview: () => previewPerson(key, tools),
    export: () => exportPerson(key, tools),
    erase: () => erasePerson(key, tools),
    'sign-out': () => signOutPerson(key, tools),
  }
  return acts[act]()
}

const personOrder = z.object({ act: z.enum(['preview', 'export', 'erase', 'sign-out']), asked: z.string() })
