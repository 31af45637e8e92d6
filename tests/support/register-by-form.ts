import { cookiesOf, type ServerAddress } from './login.ts'
import { type Purchase, sendClaim, sendRegistration } from './send-forms.ts'

type Registered = {
  readonly id: string
  /** cookies of the registering browser */
  readonly cookies: string
}

/**
 * Registers a warranty with one receipt (send-forms.ts), in a new browser unless cookies are given. Throws
 * if it is refused.
 */
export async function registerByForm(
  server: ServerAddress,
  over: Partial<Purchase> = {},
  { cookies = '', receipts = [TINY_PNG] }: { cookies?: string; receipts?: readonly Uint8Array[] } = {},
): Promise<Registered> {
  const answer = await sendRegistration(server, { ...over, receipts }, { cookies })
  const id = new URL(answer.headers.get('location') ?? '/', server.url).searchParams.get('id')
  if (answer.status !== 303 || !id) throw new Error(`a registration was answered ${answer.status}`)
  return { id, cookies: cookies || cookiesOf(answer) }
}

/** Ids of the unclaimed tyres of a registration, in the order of the claim form. */
export async function fetchFreeTyreRowIds(server: ServerAddress, cookies: string, warrantyId: string) {
  const page = await fetch(`${server.url}/dashboard?tab=new-claim&warranty_id=${warrantyId}`, {
    headers: { cookie: cookies },
  })
  const select = /<select[^>]* name="tyre_id"[\s\S]*?<\/select>/.exec(await page.text())?.[0] ?? ''
  return Array.from(select.matchAll(/<option value="([\da-f-]{36})"/g), ([, id = '']) => id)
}

/** Files a claim, on the first unclaimed tyre by default. Returns its id. */
export async function claimByForm(
  server: ServerAddress,
  cookies: string,
  claim: Omit<Parameters<typeof sendClaim>[1], 'claim' | 'tyre_id'> & { tyre_id?: string },
): Promise<string> {
  const id = crypto.randomUUID()
  const tyre_id = claim.tyre_id ?? (await fetchFreeTyreRowIds(server, cookies, claim.warrantyId))[0] ?? ''
  const answer = await sendClaim(server, { ...claim, claim: id, tyre_id }, { cookies })
  if (answer.status !== 303) throw new Error(`a claim was answered ${answer.status}`)
  return id
}

/** The smallest image: one pixel. */
export const TINY_PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
