import { expect, test } from 'vitest'
import { createLoadShedding, EVERY_MS } from './load-shedding.ts'

const watched = (limits: { lateMs?: number; pages?: number } = {}) => {
  const time = { wall: 5_000, processor: 700 }
  const clocks = { wall: () => time.wall, processor: () => time.processor }
  return { time, pressure: createLoadShedding({ lateMs: 1_000, pages: 3, ...limits }, clocks) }
}

test('only so many pages are made at once; a place that is given back is free', () => {
  const { pressure } = watched()
  const places = [pressure.take(), pressure.take(), pressure.take()]
  expect(places.every(place => place !== null)).toBe(true)
  expect(pressure.take()).toBe(null)
  places[1]?.()
  expect(pressure.take()).not.toBe(null)
  expect(pressure.take()).toBe(null)
})

test('a process that has worked on one round for longer than anybody waits takes no more until the next', () => {
  const { pressure, time } = watched({ pages: 100 })
  time.wall += EVERY_MS + 999
  time.processor += EVERY_MS + 999
  expect(pressure.take()).not.toBe(null)
  time.wall += 1
  time.processor += 1
  expect(pressure.take()).toBe(null)
  pressure.round()
  expect(pressure.take()).not.toBe(null)
})

test('a process that was late without having worked takes what comes', () => {
  const { pressure, time } = watched()
  time.wall += 60_000
  time.processor += 29_000
  expect(pressure.take()).not.toBe(null)
  time.processor += 2_000
  expect(pressure.take()).toBe(null)
})
