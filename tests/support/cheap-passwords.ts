import { afterAll, beforeAll } from 'vitest'
import { makeScryptCheap } from './cheap-scrypt.ts'

/**
 * Passwords cost little during the tests of a file; servers and commands that are tested with passwords have
 * real ones.
 */
export function setUpCheapPasswords(): void {
  let undo = () => {}
  beforeAll(() => {
    undo = makeScryptCheap()
  })
  afterAll(() => undo())
}
