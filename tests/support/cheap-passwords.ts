import { afterAll, beforeAll } from 'vitest'
import { CHEAP_PASSWORDS, makeScryptCheap } from './cheap-scrypt.ts'

/**
 * Passwords cost little during the tests of a file and on the servers that it starts; commands have real ones.
 */
export function setUpCheapPasswords(): void {
  let undo = () => {}
  beforeAll(() => {
    undo = makeScryptCheap()
    process.env.TEST_SERVER_OPTIONS = CHEAP_PASSWORDS.NODE_OPTIONS
  })
  afterAll(() => {
    undo()
    delete process.env.TEST_SERVER_OPTIONS
  })
}
