import { makeCode } from './make-code.server.ts'

/** A password of 20 characters: 98 bits. */
export function makePassword(): string {
  return makeCode(20)
}
