import { randomInt } from 'node:crypto'
import { today } from './sample-sheets.ts'
import { type Addressed, cookiesOf } from './sign-in.ts'

/** What a browser without script sends to register a warranty; `over` puts other values in the place of these. */
export type Purchase = {
  name: string
  contact_number: string
  email: string
  purchase_date: string
  car_plate: string
  tyre_quantity: 'pair' | 'set'
}

export type Registered = {
  readonly id: string
  /** the registering browser's */
  readonly cookies: string
}

/** Registers a warranty with one receipt, in a browser of its own unless cookies are given. Throws where it is refused. */
export async function registerWarranty(
  shop: Addressed,
  over: Partial<Purchase> = {},
  { cookies = '', receipts = [TINY_PNG] }: { cookies?: string; receipts?: readonly Uint8Array[] } = {},
): Promise<Registered> {
  const purchase: Purchase = {
    name: 'Aisyah binti Contoh',
    contact_number: '012-345 6789',
    email: '',
    purchase_date: today(),
    car_plate: 'WXY 1234',
    tyre_quantity: 'pair',
    ...over,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(purchase)) form.append(name, value)
  for (const [at, receipt] of receipts.entries())
    form.append('receipts', new Blob([receipt as Uint8Array<ArrayBuffer>]), `receipt-${at + 1}.png`)
  const answer = await fetch(`${shop.url}/warranty-registration`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.origin ?? shop.url, cookie: cookies },
    body: form,
  })
  const id = new URL(answer.headers.get('location') ?? '/', shop.url).searchParams.get('id')
  if (answer.status !== 303 || !id) throw new Error(`a registration was answered ${answer.status}`)
  return { id, cookies: cookies || cookiesOf(answer) }
}

/** The ids by which a claim's form names the free tyres of a registration, in the order of the form. */
export async function freeTyres(shop: Addressed, cookies: string, warrantyId: string) {
  const page = await fetch(`${shop.url}/dashboard?tab=new-claim&warranty_id=${warrantyId}`, {
    headers: { cookie: cookies },
  })
  const select = /<select[^>]* name="tyre_id"[\s\S]*?<\/select>/.exec(await page.text())?.[0] ?? ''
  return Array.from(select.matchAll(/<option value="([\da-f-]{36})"/g), ([, id = '']) => id)
}

/** Files a claim as the counter does; `over` puts other values in the place of these. Returns its id. */
export async function fileClaim(
  shop: Addressed,
  cookies: string,
  {
    warrantyId,
    photos = [],
    ...over
  }: { warrantyId: string; photos?: readonly Uint8Array[] } & {
    claim_type?: string
    claim_date?: string
    tyre_id?: string
    description?: string
  },
): Promise<string> {
  const id = crypto.randomUUID()
  const form = new FormData()
  const claim = {
    claim: id,
    claim_type: 'Damage',
    claim_date: today(),
    tyre_id: (await freeTyres(shop, cookies, warrantyId))[0] ?? '',
    description: 'A nail in the tread.',
    ...over,
  }
  for (const [name, value] of Object.entries(claim)) form.append(name, value)
  for (const [at, photo] of photos.entries())
    form.append('photos', new Blob([photo as Uint8Array<ArrayBuffer>]), `photo-${at + 1}.png`)
  const answer = await fetch(`${shop.url}/dashboard?tab=new-claim&warranty_id=${warrantyId}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.origin ?? shop.url, cookie: cookies },
    body: form,
  })
  if (answer.status !== 303) throw new Error(`a claim was answered ${answer.status}`)
  return id
}

/** A plate that no other test has. */
export const newPlate = () => `T${randomInt(1_000_000, 9_999_999)}`

/** The smallest picture there is: one pixel. */
export const TINY_PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
