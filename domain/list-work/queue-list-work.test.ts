import { expect, test } from 'vitest'
import type { Permission, Permit } from '../access/permit.ts'
import type { ListWork } from './list-work.server.ts'
import { ListWorkBusyError, queueListWork } from './queue-list-work.ts'

const permitOf = (id: string) => ({ user: { id } }) as unknown as Permit<Permission>

test('downloads that one user asks for again and again wait for one another, and others are served beside them', async () => {
  const started: string[] = []
  const finish: (() => void)[] = []
  const exportList = ({ user }: Permit<Permission>) => {
    started.push(user.id)
    return new Promise<{ path: string }>(resolve => finish.push(() => resolve({ path: user.id })))
  }
  const work = queueListWork({ exportList } as unknown as ListWork)
  const list = {} as Parameters<ListWork['exportList']>[1]
  const ask = (id: string) => work.exportList(permitOf(id) as Permit<'prepare-lists'>, list)
  const clicks = Array.from({ length: 8 }, () => ask('ann').catch(error => error))
  expect(await clicks[7]).toBeInstanceOf(ListWorkBusyError)
  const other = ask('ben')
  await expect.poll(() => started).toEqual(['ann', 'ben'])
  finish[1]?.()
  expect(await other).toEqual({ path: 'ben' })
  expect(started).toEqual(['ann', 'ben'])
  finish[0]?.()
  await expect.poll(() => started).toEqual(['ann', 'ben', 'ann'])
})

test('an upload is read whatever else waits', async () => {
  const work = queueListWork({ processUpload: async () => 'read' } as unknown as ListWork)
  const upload = {} as Parameters<ListWork['processUpload']>[1]
  const runs = Array.from({ length: 60 }, () =>
    work.processUpload(permitOf('a') as Permit<'prepare-lists'>, upload),
  )
  expect(new Set(await Promise.all(runs))).toEqual(new Set(['read']))
})
