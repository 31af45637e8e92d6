import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Part } from './form-body.ts'
import { loginAsStaff } from './login.ts'
import { mutatedForm } from './mutated-form.ts'
import { sendRaw } from './raw-http.ts'
import { claimByForm, fetchFreeTyreRowIds, registerByForm } from './register-by-form.ts'
import { validClaim, validRegistration } from './send-forms.ts'
import type { SampleServer } from './shared-server.ts'
import { corners } from './test-images.ts'

/**
 * Sends a number of mutated forms to every upload URL of a sample server. Returns the count of each status,
 * `none` for a connection closed after an incomplete body. Throws fast-check's report with the seed and the
 * smallest failing form on a 5xx, a missing response, or files left in the upload folder.
 */
export async function sendMutatedForms(
  server: SampleServer,
  { runs, seed }: { runs: number; seed: number },
): Promise<Record<string, number>> {
  const forms = await goodForms(server)
  const seen: Record<string, number> = {}
  const form = fc
    .constantFrom(...forms)
    .chain(({ path, cookie, parts }) => mutatedForm(parts()).map(mutated => ({ ...mutated, path, cookie })))
  await fc.assert(
    fc.asyncProperty(form, async ({ path, cookie, type, length, body, isWhole }) => {
      const head = [
        `POST ${path} HTTP/1.1`,
        `Host: ${new URL(server.url).host}`,
        `Origin: ${server.url}`,
        'Connection: close',
        `Cookie: ${cookie}`,
        `Content-Type: ${type}`,
        ...length,
      ].join('\r\n')
      const { status } = await sendRaw(server.url, Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]), {
        isLast: !isWhole,
      })
      seen[status ?? 'none'] = (seen[status ?? 'none'] ?? 0) + 1
      if (status === null && isWhole) throw new Error('no answer')
      if (status !== null && !ANSWERS.includes(status)) throw new Error(`answered ${status}`)
    }),
    { numRuns: runs, seed },
  )
  await isEmptySoon(join(server.dataDir, 'uploads'))
  return seen
}

/** Accepted, or refused with a message. */
const ANSWERS = [200, 303, 400, 404, 413, 422, 429]

/** The upload forms with valid values. */
async function goodForms(server: SampleServer) {
  const photo = await corners().jpeg().toBuffer()
  const staff = await loginAsStaff(server, 'staff@tayar.test')
  const registered = await registerByForm(server, { tyre_quantity: 'set' })
  const claim = await claimByForm(server, staff, { warrantyId: registered.id })
  const [tyre = ''] = await fetchFreeTyreRowIds(server, staff, registered.id)
  const file = (name: string): Part => ({ name, value: photo, fileName: 'photo.jpg', type: 'image/jpeg' })
  const fields = (all: Record<string, string>): Part[] =>
    Object.entries(all).map(([name, value]) => ({ name, value }))
  return [
    {
      path: '/warranty-registration',
      cookie: registered.cookies,
      parts: () => [
        ...fields({ registration: crypto.randomUUID(), ...validRegistration() }),
        file('receipts'),
        file('receipts'),
      ],
    },
    {
      path: `/warranty-registration/receipts?registration=${crypto.randomUUID()}`,
      cookie: registered.cookies,
      parts: () => [file('receipts')],
    },
    {
      path: `/dashboard?tab=new-claim&warranty_id=${registered.id}`,
      cookie: staff,
      parts: () => [
        ...fields({ claim: crypto.randomUUID(), tyre_id: tyre, ...validClaim() }),
        file('photos'),
      ],
    },
    { path: `/dashboard/photos?claim=${crypto.randomUUID()}`, cookie: staff, parts: () => [file('photos')] },
    {
      path: `/dashboard?tab=claims-history&invoice=${claim}`,
      cookie: staff,
      parts: () => [file('invoice')],
    },
  ]
}

/** Files of an aborted upload are deleted shortly after the response. */
async function isEmptySoon(folder: string) {
  for (let waited = 0; ; waited += 100) {
    const left = await readdir(folder)
    if (left.length === 0) return
    if (waited > 5_000) throw new Error(`${left.length} files stay in the folder for uploads`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
