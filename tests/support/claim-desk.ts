import { afterAll, beforeAll } from 'vitest'
import { BEN, DEVI, MEI, newPlate } from './cast.ts'
import { DEMO_PASSWORD, loginAsStaff } from './login.ts'
import type { Language } from './messages.ts'
import { claimByForm, registerByForm } from './register-by-form.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** A test file's server with the staff ben, mei and devi signed in, and their requests without script. */
export function openClaimDesk() {
  const cookies = { ben: '', mei: '', devi: '' }
  let running: RunningServer | undefined
  beforeAll(async () => {
    running = await startServer({ DEMO_PASSWORD, CLIENT_LIMITS: '999999' })
    cookies.ben = await loginAsStaff(running, BEN)
    cookies.mei = await loginAsStaff(running, MEI)
    cookies.devi = await loginAsStaff(running, DEVI)
  }, 200_000)
  afterAll(() => running?.stop())
  return {
    cookies,
    open,
    send,
    fileClaim,
    get server() {
      return server()
    },
  }

  function server(): RunningServer {
    if (!running) throw new Error('the server did not start')
    return running
  }

  async function open(path: string, who: string, language: Language = 'en') {
    const answer = await fetch(server().url + path, {
      redirect: 'manual',
      headers: { cookie: `${who}; language=${language}` },
    })
    return { status: answer.status, html: await answer.text() }
  }

  /** Sends a form of the page with its hidden version, or with an older one; `files` by field name. */
  async function send(
    claim: string,
    who: string,
    fields: Record<string, string>,
    files: Record<string, Uint8Array[]> = {},
  ) {
    const path = `/dashboard/claims/${claim}`
    const [, version = ''] = /name="version" value="(\d+)"/.exec((await open(path, who)).html) ?? []
    const body = new FormData()
    for (const [name, value] of Object.entries({ version, ...fields })) body.append(name, value)
    for (const [name, pictures] of Object.entries(files))
      for (const picture of pictures)
        body.append(name, new Blob([picture as Uint8Array<ArrayBuffer>]), 'a.png')
    const answer = await fetch(server().url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server().url, cookie: `${who}; language=en` },
      body,
    })
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
  }

  async function fileClaim(who: string) {
    const plate = newPlate()
    const { id: warrantyId } = await registerByForm(server(), { car_plate: plate })
    return { plate, warrantyId, claim: await claimByForm(server(), who, { warrantyId }) }
  }
}
