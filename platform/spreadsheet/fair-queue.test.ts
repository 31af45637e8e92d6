import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

test('one job runs at a time, and senders take turns', async () => {
  const queue = createFairQueue(() => 'refused')
  const order: string[] = []
  let running = 0
  const run = (sender: string, name: string) =>
    queue.run(
      sender,
      async () => {
        expect(++running).toBe(1)
        await new Promise(resolve => setImmediate(resolve))
        running--
        order.push(name)
        return name
      },
      10,
    )
  const all = [
    run('ann', 'a1'),
    run('ann', 'a2'),
    run('ann', 'a3'),
    run('ben', 'b1'),
    run('cho', 'c1'),
    run('ben', 'b2'),
  ]
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a job is refused if too many wait, and a failure reaches only its own caller', async () => {
  const queue = createFairQueue(() => 'refused')
  const work = async () => 'done'
  const broken = async () => Promise.reject(new Error('broken'))
  const runs = [
    queue.run('ann', broken, 2),
    queue.run('ann', work, 2),
    queue.run('ann', work, 2),
    queue.run('ben', work, 2),
  ]
  const results = await Promise.allSettled(runs)
  expect(
    results.map(result => (result.status === 'fulfilled' ? result.value : String(result.reason))),
  ).toEqual(['Error: broken', 'done', 'done', 'refused'])
})

test('with two slots a sender has one running job at a time, and takes no queue place of others', async () => {
  const queue = createFairQueue(() => 'refused', { slots: 2 })
  const running: string[] = []
  const most: string[] = []
  const run = (sender: string) =>
    queue.run(
      sender,
      async () => {
        running.push(sender)
        most.push(running.toSorted().join(' '))
        await new Promise(resolve => setImmediate(resolve))
        running.splice(running.indexOf(sender), 1)
        return 'done'
      },
      4,
      2,
    )
  const results = await Promise.all(['ann', 'ann', 'ann', 'ann', 'ben', 'ben', 'cho'].map(run))
  expect(results).toEqual(['done', 'done', 'done', 'refused', 'done', 'done', 'done'])
  expect(most).toContain('ann ben')
  expect(most.filter(names => /(\w+) \1|\w+ \w+ \w+/.test(names))).toEqual([])
})
