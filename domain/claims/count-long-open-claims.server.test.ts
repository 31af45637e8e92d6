import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NOW, openCounter } from '../../tests/support/counter.ts'
import { claims } from './claims.table.ts'
import { countLongOpenClaims } from './count-long-open-claims.server.ts'

test('claims of all staff that have been open for more than 14 days are counted', async () => {
  const counter = await openCounter()
  const days = (count: number) => new Date(NOW.getTime() - count * 24 * 60 * 60_000)
  const file = async (name: 'ben' | 'mei', at: Date, status: 'Open' | 'Closed' = 'Open') => {
    const { id } = await counter.filedClaim(name)
    const invoiceUrl = status === 'Closed' ? 'invoices/a.jpg' : null
    await counter.database.orm
      .update(claims)
      .set({ createdAt: at, status, invoiceUrl })
      .where(eq(claims.id, id))
  }
  await file('ben', days(15))
  await file('mei', days(40))
  await file('ben', days(40), 'Closed')
  await file('ben', days(13))
  expect(await countLongOpenClaims(counter.admin(), counter.tools)).toBe(2)
  await counter.database.close()
})
