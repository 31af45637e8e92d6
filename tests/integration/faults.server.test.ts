import { describe, expect, test } from 'vitest'
import { counterModel } from '../faults/claims-model.ts'
import { withTestEnvironment } from '../faults/environment.ts'
import { faults, judge } from '../faults/fault-list.ts'
import { checkInvariants } from '../faults/invariants.ts'
import { emptyLedger } from '../faults/ledger.ts'
import { isLinearizable } from '../faults/linearize.ts'
import { registerAndClaim } from '../faults/register-and-claim.ts'
import { setUpCheapPasswords } from '../support/cheap-passwords.ts'
import { isThorough } from '../support/thorough.ts'

// The short form of `npm run faults`, and tests of its own checkers.

setUpCheapPasswords()

describe.concurrent('guarantees hold under faults', () => {
  for (const [name, { run, pace }] of Object.entries(faults))
    if (pace === 'quick' || (pace === 'usual' && isThorough))
      test(name, async () => {
        const { verdict, detail } = await judge(name, run, { isShort: true })
        expect(verdict === 'DID NOT HOLD' ? detail : '').toBe('')
      }, 300_000)
})

test('the invariant checker reports every violation by name', async () => {
  await withTestEnvironment({ where: 'PostgreSQL' }, async testEnvironment => {
    const ledger = emptyLedger()
    await registerAndClaim(testEnvironment, ledger, { registrations: 4 })
    await testEnvironment.inspect(async left => {
      const { pool } = left.database
      expect(await checkInvariants(left, ledger)).toContain('4 registrations')
      const [claim = ''] = ledger.claims.keys()
      const { rows } = await pool.query(
        `select path from files where path like 'proofs/%' order by path limit 1`,
      )
      const path: string = rows[0].path
      const { bytes } = (await left.files.get(path)) ?? {}
      const breaks: [string, () => Promise<unknown>][] = [
        [
          'a tyre ID is claimed exactly where',
          () => pool.query('update warranty_tyre_ids set is_claimed = false'),
        ],
        [
          'a registration is claimed exactly where',
          () => pool.query('update warranty_registrations set is_claimed = false'),
        ],
        ['one line each in the trail', () => pool.query(`delete from audit where what = 'filed-claim'`)],
        ['with its plate', () => pool.query(`update warranty_claims set plate = 'X'`)],
        [
          'a tyre ID for every position',
          () =>
            pool.query(`delete from warranty_tyre_ids where id not in (select tyre_id from warranty_claims)`),
        ],
        ['every attached file has its bytes', () => left.files.put(path, new Uint8Array(9), 'image/jpeg')],
        [
          'there is no byte that belongs to nothing',
          () => left.files.put('receipts/x.jpg', new Uint8Array(9), 'image/jpeg'),
        ],
        ['every attached file belongs to one thing', () => pool.query('delete from claim_photos')],
        [
          'every receipt, photo and invoice is an attached file',
          () => pool.query(`update files set state = 'waiting', made_at = now()`),
        ],
        [
          'a claim that was acknowledged is there',
          async () => ledger.claims.set(crypto.randomUUID(), { warrantyId: '', tyreRowId: '', photos: 1 }),
        ],
        ['every claim was sent by a client', async () => ledger.claims.delete(claim)],
        [
          'a registration that was acknowledged',
          async () => ledger.registrations.set('x', { plate: '', tyres: 2, receipts: 1 }),
        ],
      ]
      for (const [sentence, act] of breaks) {
        await act()
        await expect(checkInvariants(left, ledger), sentence).rejects.toThrow(sentence)
      }
      expect(bytes?.length).toBeGreaterThan(100)
    })
  })
})

test('the linearizability checker accepts possible histories and rejects impossible ones', () => {
  const claim = (claim: string, start: number, end: number, output: 'claimed' | 'taken' | 'not-found') => ({
    input: { kind: 'claim', tyre: 't', claim } as const,
    start,
    end,
    output,
  })
  const made = { input: { kind: 'register' } as const, start: 0, end: 1, output: 'registered' as const }
  const check = (start: number, claimed: number) => ({
    input: { kind: 'check' } as const,
    start,
    end: start + 1,
    output: { tyres: 2, claimed },
  })
  const lost = { ...claim('b', 2, Number.POSITIVE_INFINITY, 'claimed'), output: null }
  const deletion = { input: { kind: 'delete' } as const, start: 2, end: 9, output: 'deleted' as const }
  const isPossible = (...history: Parameters<typeof isLinearizable>[0]) =>
    isLinearizable(history as never, counterModel)
  expect(isPossible(made, claim('a', 2, 5, 'claimed'), claim('b', 3, 6, 'taken'), check(7, 1))).toBe(true)
  expect(isPossible(made, claim('a', 2, 5, 'claimed'), claim('b', 3, 6, 'claimed'))).toBe(false)
  expect(isPossible(made, claim('a', 2, 5, 'claimed'), check(7, 0))).toBe(false)
  expect(isPossible(made, claim('a', 2, 5, 'taken'))).toBe(false)
  // Operations without a response may explain it, and so may a concurrent deletion.
  expect(isPossible(made, lost, claim('a', 3, 5, 'taken'), check(7, 1))).toBe(true)
  expect(isPossible(made, lost, claim('a', 3, 5, 'claimed'), check(7, 1))).toBe(true)
  expect(isPossible(made, deletion, claim('a', 3, 5, 'not-found'))).toBe(true)
  expect(isPossible(made, deletion, claim('a', 10, 11, 'claimed'))).toBe(false)
})
