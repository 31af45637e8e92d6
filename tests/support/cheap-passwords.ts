import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

/**
 * For the tests of a file, in this process, a password's hash costs a thousandth of the real one, which is 0.1 s of processor time.
 * Hashes of other processes cannot be verified meanwhile; running servers and commands are tested with real ones.
 */
export function setUpCheapPasswords(): void {
  const { scrypt } = crypto
  const set = (value: typeof scrypt) => {
    crypto.scrypt = value
    syncBuiltinESMExports()
  }
  beforeAll(() =>
    set(((password, salt, length, options, done) =>
      scrypt(password, salt, length, { ...options, N: 16 }, done)) as typeof scrypt),
  )
  afterAll(() => set(scrypt))
}
