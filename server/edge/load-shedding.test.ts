import { expect, test } from 'vitest'
import { createLoadShedding, STUCK_MS, TICK_MS } from './load-shedding.ts'

function createWithClocks(limits: { maxDelayMs?: number; maxPages?: number } = {}) {
  const time = { wall: 5_000, cpu: 700 }
  const clocks = { wall: () => time.wall, cpu: () => time.cpu }
  return { time, loadShedding: createLoadShedding({ maxDelayMs: 1_000, maxPages: 3, ...limits }, clocks) }
}

test('at most maxPages pages are in progress, and a released slot is free again', () => {
  const { loadShedding } = createWithClocks()
  const slots = [loadShedding.acquire(), loadShedding.acquire(), loadShedding.acquire()]
  expect(slots.every(slot => slot !== null)).toBe(true)
  expect(loadShedding.acquire()).toBe(null)
  slots[1]?.()
  expect(loadShedding.acquire()).not.toBe(null)
  expect(loadShedding.acquire()).toBe(null)
})

test('a process whose own work delays the event loop rejects pages until the next tick', () => {
  const { loadShedding, time } = createWithClocks({ maxPages: 100 })
  time.wall += TICK_MS + 999
  time.cpu += TICK_MS + 999
  expect(loadShedding.acquire()).not.toBe(null)
  time.wall += 1
  time.cpu += 1
  expect(loadShedding.acquire()).toBe(null)
  loadShedding.tick()
  expect(loadShedding.acquire()).not.toBe(null)
})

test('a process that was late without using the CPU rejects nothing', () => {
  const { loadShedding, time } = createWithClocks()
  time.wall += 60_000
  time.cpu += 29_000
  expect(loadShedding.acquire()).not.toBe(null)
  time.cpu += 2_000
  expect(loadShedding.acquire()).toBe(null)
})

test('pages are stuck when the same pages have held all slots for five seconds', () => {
  const { loadShedding, time } = createWithClocks({ maxPages: 1 })
  const release = loadShedding.acquire()
  time.wall += STUCK_MS - 1
  expect(loadShedding.isStuck()).toBe(false)
  time.wall += 1
  expect(loadShedding.isStuck()).toBe(true)
  release?.()
  // Another page in the same slot is no standstill.
  loadShedding.acquire()
  expect(loadShedding.isStuck()).toBe(false)
})
