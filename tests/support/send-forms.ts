import { newPlate } from './cast.ts'
import type { ServerAddress } from './login.ts'
import { today } from './sample-data.ts'

// Forms as a browser without JavaScript sends them; responses are returned unchanged.

/** Valid values of a registration. */
export type Purchase = {
  name: string
  contact_number: string
  email: string
  purchase_date: string
  car_plate: string
  tyre_quantity: 'pair' | 'set'
  branch?: string
  brand?: string
  model?: string
  size?: string
  reminders?: 'on'
}

/** The sender, and its timeout. */
export type Sender = {
  readonly cookies?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

type Pictures = readonly Uint8Array[]

/** Fields of the registration form, without id and receipts. */
export const validRegistration = (): Purchase => ({
  name: 'Aisyah binti Contoh',
  contact_number: '012-345 6789',
  email: '',
  purchase_date: today(),
  car_plate: newPlate(),
  tyre_quantity: 'pair',
})

/** Fields of the claim form, without id, tyre and photos. */
export const validClaim = () => ({
  claim_type: 'Damage',
  claim_date: today(),
  description: 'A nail in the tread.',
})

/** Registers a warranty; `registration` is the id of the form. */
export function sendRegistration(
  server: ServerAddress,
  {
    receipts,
    ...over
  }: Partial<Purchase> & { registration?: string; photo_count?: string; receipts: Pictures },
  sender: Sender = {},
): Promise<Response> {
  const fields = { ...validRegistration(), ...over }
  return send(server, '/warranty-registration', formOf(fields, 'receipts', 'receipt', receipts), sender)
}

/** Files a claim; `claim` is the id of the form. */
export function sendClaim(
  server: ServerAddress,
  {
    warrantyId,
    photos = [],
    ...over
  }: {
    warrantyId: string
    claim: string
    tyre_id: string
    claim_type?: string
    claim_date?: string
    description?: string
    dot_week?: string
    tread_mm?: string
    branch?: string
    brand?: string
    model?: string
    size?: string
    photos?: Pictures
  },
  sender: Sender,
): Promise<Response> {
  const fields = { ...validClaim(), ...over }
  const path = `/dashboard?tab=new-claim&warranty_id=${warrantyId}`
  return send(server, path, formOf(fields, 'photos', 'photo', photos), sender)
}

/** Closes a claim with an invoice. */
export function sendInvoice(
  server: ServerAddress,
  { claim, invoice, search }: { claim: string; invoice: Uint8Array; search?: string },
  sender: Sender,
): Promise<Response> {
  const path = `/dashboard?tab=claims-history&invoice=${claim}${search ? `&q=${search}` : ''}`
  return send(server, path, formOf({}, 'invoice', 'invoice', [invoice]), sender)
}

/** Deletes a registration, confirming whatever it contains. */
export function sendDeletion(server: ServerAddress, registration: string, sender: Sender): Promise<Response> {
  return send(server, '/dashboard/delete', new URLSearchParams({ registration, ...EVERYTHING }), sender)
}

const EVERYTHING = { tyre_ids: '99', claims: '99', files: '999' }

/** Checks a plate. */
export function sendPlate(server: ServerAddress, plate: string, sender: Sender): Promise<Response> {
  const form = new URLSearchParams({ car_plate: plate })
  return send(server, '/warranty-registration?tab=check', form, sender)
}

function send(
  server: ServerAddress,
  path: string,
  body: FormData | URLSearchParams,
  { cookies = '', headers, signal }: Sender,
): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.origin ?? server.url, cookie: cookies, ...headers },
    body,
    signal,
  })
}

function formOf(fields: Record<string, string>, field: string, fileName: string, pictures: Pictures) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [at, picture] of pictures.entries())
    form.append(field, new Blob([picture as Uint8Array<ArrayBuffer>]), `${fileName}-${at + 1}.png`)
  return form
}
