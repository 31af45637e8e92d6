import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Counter, NOW, openCounter } from '../../tests/support/counter.ts'
import type { Cursor } from '../warranties/registration-search.ts'
import type { Queue } from './claim-queue.ts'
import { claims } from './claims.table.ts'
import { countQueues, loadQueue } from './load-queue.server.ts'
import type { ClaimTools } from './take-claim-step.server.ts'

type Name = 'ben' | 'mei' | 'devi'
let counter: Counter
/**
 * 23 claims of ben, one a day, the newest of now; then one of mei and one of no one, both old; a closed one
 * of ben.
 */
const ids: string[] = []
beforeAll(async () => {
  counter = await openCounter()
  for (let days = 22; days >= 0; days--) await file(days, {})
  await file(30, { processedBy: 'mei@example.com', stage: 'waiting' })
  await file(40, { processedBy: null, stage: 'decided', outcome: 'repair' })
  await file(50, { status: 'Closed', stage: 'decided', outcome: 'withdrawn' })
})
afterAll(() => counter.database.close())

async function file(days: number, change: Partial<typeof claims.$inferInsert>) {
  const { id } = await counter.filedClaim('ben')
  const createdAt = new Date(NOW.getTime() - days * 86_400_000)
  await counter.database.orm
    .update(claims)
    .set({ createdAt, ...change })
    .where(eq(claims.id, id))
  ids.push(id)
}

async function pages(name: Name, queue: Queue, tools: ClaimTools = counter.tools) {
  const found: string[] = []
  for (let after: Cursor | null = null; ; ) {
    const page = await loadQueue(counter.as(name), { queue, after }, tools)
    found.push(...page.rows.map(row => row.id))
    if (!page.next) return { ids: found, total: page.total }
    after = page.next
  }
}

describe('the queue (rule W22.8)', () => {
  test('has the open claims of a user, oldest first, on pages that neither lose nor repeat one', async () => {
    expect(await pages('ben', 'mine')).toEqual({ ids: ids.slice(0, 23), total: 23 })
  })

  test('shows the user’s claims and those not processed by anyone yet, and with CLAIMS_SEEN_BY=all every claim', async () => {
    const [ofMei, ofNoOne] = ids.slice(23, 25)
    expect((await pages('mei', 'waiting')).ids).toEqual([ofMei])
    expect((await pages('ben', 'waiting')).ids).toEqual([])
    for (const name of ['ben', 'mei'] as const) {
      expect((await pages(name, 'unassigned')).ids).toEqual([ofNoOne])
      expect((await pages(name, 'decided')).ids).toEqual([ofNoOne])
    }
    const all = { ...counter.tools, claimsSeenBy: 'all' } as const
    expect((await pages('ben', 'waiting', all)).ids).toEqual([ofMei])
    const overdue = [ofNoOne, ofMei, ...ids.slice(0, 15)]
    expect((await pages('ben', 'overdue', all)).ids).toEqual(overdue)
    expect((await pages('devi', 'overdue')).ids).toEqual(overdue)
    expect((await pages('ben', 'overdue')).ids).toEqual([ofNoOne, ...ids.slice(0, 15)])
  })

  test('names colleagues to administrators only, also with CLAIMS_SEEN_BY=all (rule W22.4)', async () => {
    const all = { ...counter.tools, claimsSeenBy: 'all' } as const
    const ofMei = async (name: Name) => {
      const { rows } = await loadQueue(counter.as(name), { queue: 'waiting', after: null }, all)
      return rows.map(row => row.processedBy)
    }
    expect(await ofMei('ben')).toEqual(['******'])
    for (const name of ['mei', 'devi'] as const) expect(await ofMei(name)).toEqual(['mei@example.com'])
  })

  test('is counted as it is shown', async () => {
    for (const name of ['ben', 'mei', 'devi'] as const) {
      const counts = await countQueues(counter.as(name), counter.tools)
      for (const queue of Object.keys(counts) as Queue[])
        expect([name, queue, counts[queue]]).toEqual([name, queue, (await pages(name, queue)).total])
    }
    expect(await countQueues(counter.as('devi'), counter.tools)).toMatchObject({ mine: 0, unassigned: 1 })
  })
})
