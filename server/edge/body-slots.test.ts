import { setImmediate as nextIteration } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BODY_LIMITS, type BodyLimits } from './body-limits.ts'
import { createBodySlots, type Sender } from './body-slots.ts'
import { STUCK_MS } from './load-shedding.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const slotsWith = (limits: Partial<BodyLimits>, now?: () => number) =>
  createBodySlots({ ...BODY_LIMITS.upload, ...limits }, now)

/** The result of a request that waits for this long. */
async function timedOut<Result>(waiting: Promise<Result>, ms: number): Promise<Result> {
  await vi.advanceTimersByTimeAsync(ms)
  return waiting
}

/** A sender that stays connected and has sent nothing yet. */
function sender(client: string, { signal = new AbortController().signal, ...over }: Partial<Sender> = {}) {
  const cut = { isCutOff: false }
  return {
    client,
    signal,
    bytesReceived: () => 0,
    isServersTurn: () => false,
    cutOff: () => {
      cut.isCutOff = true
    },
    ...over,
    cut,
  }
}

test('requests that wait block no other client, and take no slot after disconnecting', async () => {
  const slots = slotsWith({ slots: 2, slotsPerClient: 1, slotTimeoutMs: 5_000 })
  const release = await slots.acquire(sender('a'))
  const disconnecting = new AbortController()
  const abandoned = slots.acquire(sender('a', disconnecting))
  const second = slots.acquire(sender('a'))
  const releaseOther = await slots.acquire(sender('b'))
  expect(releaseOther).not.toBeNull()
  disconnecting.abort()
  expect(await abandoned).toBeNull()
  expect(await slots.acquire(sender('a', disconnecting))).toBeNull()
  releaseOther?.()
  // The free slot must not be given away while the client has another one.
  expect(await Promise.race([second, nextIteration('waits')])).toBe('waits')
  release?.()
  const releaseSecond = await second
  expect(releaseSecond).not.toBeNull()
  releaseSecond?.()
  expect(await slots.acquire(sender('a'))).not.toBeNull()
})

test('requests of one client fill neither the slots nor the queue of the others', async () => {
  const slots = slotsWith({ slots: 4, slotsPerClient: 1, slotTimeoutMs: 300 })
  await slots.acquire(sender('a'))
  const waiting = Array.from({ length: 50 }, () => slots.acquire(sender('a')))
  const rejected = slots.acquire(sender('a'))
  const first = [waiting[0]?.then(() => 'waited'), rejected.then(() => 'rejected at once')]
  expect(await Promise.race(first)).toBe('rejected at once')
  expect(await rejected).toBeNull()
  const others = await Promise.all(['b', 'c', 'd'].map(client => slots.acquire(sender(client))))
  expect(others).not.toContain(null)
  const last = slots.acquire(sender('e'))
  others[0]?.()
  expect(await last).not.toBeNull()
  await vi.advanceTimersByTimeAsync(300)
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null))
})

test('the /64s of one IPv6 /56, and of one /48, share a limited number of slots', async () => {
  const slots = slotsWith({ slots: 10, slotsPerClient: 2, slotsPerNetwork: 3, slotTimeoutMs: 50 })
  expect(await slots.acquire(sender('2001:db8:1:100'))).not.toBeNull()
  expect(await slots.acquire(sender('2001:db8:1:101'))).not.toBeNull()
  const release = await slots.acquire(sender('2001:db8:1:1ff'))
  expect(await timedOut(slots.acquire(sender('2001:db8:1:102')), 50)).toBeNull()
  // Another /56 of the same /48, and a subscriber of another network.
  expect(await timedOut(slots.acquire(sender('2001:db8:1:200')), 50)).toBeNull()
  expect(await slots.acquire(sender('2001:db8:2:100'))).not.toBeNull()
  release?.()
  expect(await slots.acquire(sender('2001:db8:1:200'))).not.toBeNull()
})

test('while others wait, only the slowest body below the minimum average speed is cut off', async () => {
  const slots = slotsWith({
    slots: 4,
    slotTimeoutMs: 2_000,
    contendedBytesPerSecond: 1_000,
    contendedGraceMs: 40,
  })
  const idle = sender('idle')
  const slow = sender('slow', { bytesReceived: () => 5 })
  const fast = sender('fast', { bytesReceived: () => 1_000_000 })
  const decoding = sender('decoding', { isServersTurn: () => true })
  const release = new Map<Sender, (() => void) | null>()
  // At the same speed, the body that came first is cut off first.
  for (const each of [decoding, slow, idle, fast]) release.set(each, await slots.acquire(each))
  await vi.advanceTimersByTimeAsync(60)
  const waiting = slots.acquire(sender('waiting'))
  expect([idle, slow, fast, decoding].map(({ cut }) => cut.isCutOff)).toEqual([true, false, false, false])
  await vi.advanceTimersByTimeAsync(60)
  // One waits and one is on its way out.
  expect(slow.cut.isCutOff).toBe(false)
  release.get(idle)?.()
  expect(await waiting).not.toBeNull()
})

test('a client whose slots are all in use loses its own slowest body; other clients lose none', async () => {
  const slots = slotsWith({ slots: 4, slotsPerClient: 2, slotTimeoutMs: 5_000, contendedGraceMs: 200 })
  const [idle, slow, other] = [sender('a'), sender('a', { bytesReceived: () => 5 }), sender('b')]
  const release = await slots.acquire(idle)
  await slots.acquire(slow)
  await slots.acquire(other)
  const waiting = slots.acquire(sender('a'))
  // During the grace period no request loses its slot.
  await vi.advanceTimersByTimeAsync(199)
  expect(idle.cut.isCutOff).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(idle.cut.isCutOff).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect([slow, other].map(({ cut }) => cut.isCutOff)).toEqual([false, false])
  release?.()
  expect(await waiting).not.toBeNull()
})

test('a body is cut off only for a request that could use its slot', async () => {
  const slots = slotsWith({
    slots: 2,
    slotsPerClient: 1,
    slotTimeoutMs: 100,
    contendedBytesPerSecond: 1_000,
    contendedGraceMs: 10,
  })
  const [fast, idle] = [sender('a', { bytesReceived: () => 1_000_000 }), sender('b')]
  await slots.acquire(fast)
  await slots.acquire(idle)
  expect(await timedOut(slots.acquire(sender('a')), 100)).toBeNull()
  expect([fast, idle].map(({ cut }) => cut.isCutOff)).toEqual([false, false])
})

test('a full IPv6 network loses its own slowest body', async () => {
  const slots = slotsWith({ slots: 4, slotsPerClient: 2, slotsPerNetwork: 2, contendedGraceMs: 10 })
  const [inside, outside] = [sender('2001:db8:1:101'), sender('2001:db8:2:100')]
  await slots.acquire(outside)
  const release = await slots.acquire(inside)
  await slots.acquire(sender('2001:db8:1:102', { bytesReceived: () => 5 }))
  const waiting = slots.acquire(sender('2001:db8:1:103'))
  await vi.advanceTimersByTimeAsync(10)
  expect(inside.cut.isCutOff).toBe(true)
  expect(outside.cut.isCutOff).toBe(false)
  release?.()
  expect(await waiting).not.toBeNull()
})

test('a slow body keeps its slot while no other request waits', async () => {
  const slots = slotsWith({ slots: 4, slotsPerClient: 2, contendedGraceMs: 10 })
  const alone = [sender('a'), sender('a')]
  for (const each of alone) expect(await slots.acquire(each)).not.toBeNull()
  await vi.advanceTimersByTimeAsync(40)
  expect(await slots.acquire(sender('b'))).not.toBeNull()
  await vi.advanceTimersByTimeAsync(20)
  expect(alone.map(({ cut }) => cut.isCutOff)).toEqual([false, false])
})

test('slots are stuck when the same bodies have held all of them for five seconds', async () => {
  let now = 0
  const slots = slotsWith({ slots: 2, slotsPerClient: 2 }, () => now)
  await slots.acquire(sender('a'))
  now = STUCK_MS * 2
  const release = await slots.acquire(sender('a'))
  expect(slots.isStuck()).toBe(false)
  now += STUCK_MS - 1
  expect(slots.isStuck()).toBe(false)
  now += 1
  expect(slots.isStuck()).toBe(true)
  release?.()
  expect(slots.isStuck()).toBe(false)
})
