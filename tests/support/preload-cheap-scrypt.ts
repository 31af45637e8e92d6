import { makeScryptCheap } from './cheap-scrypt.ts'

// Loaded into a test server before its own modules (CHEAP_PASSWORDS).
makeScryptCheap()
