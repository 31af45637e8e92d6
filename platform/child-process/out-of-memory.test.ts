import { expect, test } from 'vitest'
import { isOutOfMemory } from './out-of-memory.ts'

test.each([
  'RangeError: WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance',
  'RangeError: Array buffer allocation failed',
  'RangeError: Failed to allocate memory',
  'Error: VipsJpeg: Insufficient memory (case 4)',
  'Error: vips_tracked: out of memory --- size == 146MB',
  '../glib/gprintf.c:351: failed to allocate memory',
  '# Fatal process out of memory: Zone',
  'FATAL ERROR: NewSpace::EnsureCurrentCapacity Allocation failed - JavaScript heap out of memory',
  "terminate called after throwing an instance of 'std::bad_alloc'",
  'Error: ENOMEM: not enough memory, read',
  'node: error while loading shared libraries: libc.so.6: cannot allocate memory',
])('%s: the system had no memory', text => {
  expect(isOutOfMemory(text)).toBe(true)
})

test.each([
  'RuntimeError: memory access out of bounds',
  'RuntimeError: unreachable',
  'Error: Input buffer contains unsupported image format',
  'Error: heif: Memory allocation error: Security limit exceeded: Image size 60000x60000 exceeds the maximum',
  'Error: VipsJpeg: premature end of JPEG image',
])('%s: the file is the reason', text => {
  expect(isOutOfMemory(text)).toBe(false)
})
