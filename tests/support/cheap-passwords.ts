import { afterAll, beforeAll } from 'vitest'
import { CHEAP_PASSWORDS, makeScryptCheap } from './cheap-scrypt.ts'

/**
 * Makes password hashing cheap in a file's tests and on the servers that it starts; commands hash at full
 * cost.
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
