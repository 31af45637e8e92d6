import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Imported by tests of accounts: in this process a hash costs a thousandth of the real one, which is 0.1 s of
// processor time. Hashes of other processes cannot be verified here; running servers and commands are tested with real ones.
const { scrypt } = crypto

crypto.scrypt = ((password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 16 }, done)) as typeof crypto.scrypt
syncBuiltinESMExports()
