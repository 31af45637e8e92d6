import { expect, test } from 'vitest'
import { memoryLimit } from './memory-limit.ts'

const limitOf = (files: Record<string, string>) => memoryLimit(path => files[path] ?? '', 4_000)

test('without a limit it is the memory of the machine', () => {
  expect(limitOf({})).toBe(4_000)
  expect(limitOf({ '/sys/fs/cgroup/memory.max': 'max\n' })).toBe(4_000)
})

test.each([
  ['version 2, of the service', { '/proc/self/cgroup': '0::/a\n', '/sys/fs/cgroup/a/memory.max': '900\n' }],
  ['version 2, of a container', { '/sys/fs/cgroup/memory.max': '900\n' }],
  ['version 1', { '/sys/fs/cgroup/memory/memory.limit_in_bytes': '900\n' }],
])('a smaller limit of the cgroup counts: %s', (_, files) => {
  expect(limitOf(files)).toBe(900)
})
