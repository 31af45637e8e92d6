import { expect, test } from 'vitest'
import { createUploadFolder } from './upload-folder.ts'

const folderWith = (free: number) =>
  createUploadFolder('/data/uploads', { freeBytes: async () => free, minFreeBytes: 500 })

test('bodies in progress count against the free space before any of their bytes is written', async () => {
  const folder = folderWith(800)
  const [first, second, third] = await Promise.all([
    folder.reserve(150),
    folder.reserve(150),
    folder.reserve(1),
  ])
  expect([first !== null, second !== null, third]).toEqual([true, true, null])
  first?.release()
  expect(await folder.reserve(151)).toBeNull()
  expect(await folder.reserve(150)).not.toBeNull()
})

test('bytes that are already written no longer count, because they already reduce the free space', async () => {
  const folder = folderWith(600)
  const body = await folder.reserve(100)
  body?.spend(60)
  expect(await folder.reserve(61)).toBeNull()
  const next = await folder.reserve(60)
  // More than was announced, and a second release: neither frees the room of others.
  body?.spend(1_000)
  body?.release()
  body?.release()
  expect(await folder.reserve(41)).toBeNull()
  next?.release()
  expect(await folder.reserve(100)).not.toBeNull()
})

test('the spare space is checked but not reserved: others may use it', async () => {
  const folder = folderWith(800)
  expect(await folder.reserve(101, 200)).toBeNull()
  expect(await folder.reserve(100, 200)).not.toBeNull()
  expect(await folder.reserve(200)).not.toBeNull()
})

test('a failed disk check is an error and reserves no space', async () => {
  let isDown = true
  const freeBytes = async () => {
    if (isDown) throw new Error('down')
    return 600
  }
  const folder = createUploadFolder('/data/uploads', { freeBytes, minFreeBytes: 500 })
  await expect(folder.reserve(100)).rejects.toThrow('down')
  isDown = false
  expect(await folder.reserve(100)).not.toBeNull()
})
