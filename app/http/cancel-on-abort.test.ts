import { expect, test } from 'vitest'
import { cancelOnAbort } from './cancel-on-abort.ts'

const file = () => {
  const seen = { isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    cancel() {
      seen.isCancelled = true
    },
  })
  return { body, seen }
}

test('a file is closed when its client disconnects before or while it is read', () => {
  for (const leavesFirst of [true, false]) {
    const { body, seen } = file()
    const request = new AbortController()
    if (leavesFirst) request.abort()
    cancelOnAbort(body, request)
    expect(seen.isCancelled).toBe(leavesFirst)
    request.abort()
    expect(seen.isCancelled).toBe(true)
  }
})

test('a file that is being sent is left to its reader', async () => {
  const { body, seen } = file()
  const request = new AbortController()
  const reader = body.getReader()
  cancelOnAbort(body, request)
  request.abort()
  expect(seen.isCancelled).toBe(false)
  await reader.cancel()
  expect(seen.isCancelled).toBe(true)
})
