import { randomCode } from './random-code.server.ts'

/** A password of 20 characters: 98 bits. */
export function generatePassword(): string {
  return randomCode(20)
}
