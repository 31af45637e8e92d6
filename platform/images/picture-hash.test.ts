import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hashPicture } from './picture-hash.ts'

/** A page of bars of text, drawn from a seed. */
async function receipt(seed: number, { width = 1_200, quality = 82 } = {}) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const lines = Array.from({ length: 40 }, (_, at) => {
    const y = 30 + at * 38
    return `<rect x="${50 + next() * 500}" y="${y}" width="${80 + next() * 550}" height="22" fill="#222"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="1200" height="1600" fill="#eee"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).resize(width).jpeg({ quality }).toBuffer()
}

const distance = (one: string | null, other: string | null) => {
  if (one === null || other === null) throw new Error('a picture has no hash')
  let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let count = 0
  for (; bits > 0n; bits &= bits - 1n) count++
  return count
}

test('the same picture in another size and quality has nearly the same hash, another picture another one', async () => {
  const hash = await hashPicture(await receipt(1))
  expect(hash).toMatch(/^[\da-f]{64}$/)
  for (const [width, quality] of [
    [1_200, 30],
    [600, 60],
    [800, 90],
  ] as const)
    expect(distance(hash, await hashPicture(await receipt(1, { width, quality })))).toBeLessThanOrEqual(12)
  for (const seed of [2, 3, 4, 5, 6, 7])
    expect(distance(hash, await hashPicture(await receipt(seed)))).toBeGreaterThan(24)
})

test('a blank picture has no hash', async () => {
  const blank = { create: { width: 800, height: 600, channels: 3, background: '#fafafa' } } as const
  expect(await hashPicture(await sharp(blank).jpeg().toBuffer())).toBe(null)
})
