import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from './uuid.ts'

/** The use of a token: a token with another purpose is not valid. */
type Purpose = { readonly purpose: string; readonly secret: string }

export type VerifiedToken =
  | { readonly ok: true; readonly id: string }
  /** `forged`: it was never signed, or any of its characters was changed */
  | { readonly ok: false; readonly error: 'forged' | 'expired' }

/**
 * A token for a link: a UUID, when it expires, and HMAC-SHA-256 over both and the purpose, in base64url. It
 * says nothing of its record, and needs no row in the database.
 */
export function signToken(id: string, expiresAt: Date, { purpose, secret }: Purpose): string {
  const body = Buffer.alloc(BODY_BYTES)
  body.write(id.replaceAll('-', ''), 'hex')
  body.writeUIntBE(Math.floor(expiresAt.getTime() / 1_000), ID_BYTES, TIME_BYTES)
  return Buffer.concat([body, sign(body, { purpose, secret })]).toString('base64url')
}

/** The id in an unexpired token that `signToken` made for this purpose; null otherwise. */
export function verifyToken(token: string, now: Date, { purpose, secret }: Purpose): VerifiedToken {
  const bytes = Buffer.from(token, 'base64url')
  // The last character has unused bits: another spelling of the same bytes is not the token.
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token)
    return { ok: false, error: 'forged' }
  const body = bytes.subarray(0, BODY_BYTES)
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), sign(body, { purpose, secret })))
    return { ok: false, error: 'forged' }
  if (body.readUIntBE(ID_BYTES, TIME_BYTES) * 1_000 <= now.getTime()) return { ok: false, error: 'expired' }
  const id = body.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isUuid(id) ? { ok: true, id } : { ok: false, error: 'forged' }
}

const sign = (body: Buffer, { purpose, secret }: Purpose) =>
  createHmac('sha256', secret).update(`token\n${purpose}\n`).update(body).digest()

const ID_BYTES = 16
/** seconds since 1970 */
const TIME_BYTES = 5
const BODY_BYTES = ID_BYTES + TIME_BYTES
const SIGNATURE_BYTES = 32
