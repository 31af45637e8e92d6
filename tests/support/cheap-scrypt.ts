import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Settings of a server whose passwords cost as little. */
export const CHEAP_PASSWORDS = {
  NODE_OPTIONS: `--import=${new URL('./preload-cheap-scrypt.ts', import.meta.url)}`,
}

/**
 * In this process a password's hash now costs a thousandth of the real one, which is 0.1 s of processor time.
 * Hashes of other processes cannot be verified. Returns the way back.
 */
export function makeScryptCheap(): () => void {
  const { scrypt } = crypto
  const set = (value: typeof scrypt) => {
    crypto.scrypt = value
    syncBuiltinESMExports()
  }
  set(((password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, N: 16 }, done)) as typeof scrypt)
  return () => set(scrypt)
}
