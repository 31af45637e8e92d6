import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Settings of a server that hashes passwords as cheaply. */
export const CHEAP_PASSWORDS = {
  NODE_OPTIONS: `--import=${new URL('./preload-cheap-scrypt.ts', import.meta.url)}`,
}

/**
 * In this process a password hash now costs a thousandth of the real one, which takes 0.1 s of CPU time.
 * Hashes from other processes cannot be verified. Returns a function that restores the real cost.
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
