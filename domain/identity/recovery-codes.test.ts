import { symmetricEncrypt } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { generateRecoveryCodes, hashRecoveryCode, recoveryCodeStorage } from './recovery-codes.server.ts'
import { isRecoveryCode, normalizeCode } from './second-factor.ts'

const SECRET = 'x'.repeat(32)
const { encrypt, decrypt } = recoveryCodeStorage(SECRET)

describe('recovery codes', () => {
  const codes = generateRecoveryCodes()

  test('are ten different ones, recognized however they are typed', () => {
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(isRecoveryCode(code)).toBe(true)
      expect(normalizeCode(code.toUpperCase().replaceAll('-', ' '))).toBe(code)
    }
  })

  test('are stored as hashes, even after one of them was used', async () => {
    const stored = await encrypt(JSON.stringify(codes))
    for (const code of codes) expect(stored).not.toContain(code.slice(0, 9))
    const [, ...left] = JSON.parse(await decrypt(stored))
    expect(left).toEqual(codes.slice(1).map(hashRecoveryCode))
    expect(JSON.parse(await decrypt(await encrypt(JSON.stringify(left))))).toEqual(left)
  })

  test('of an earlier release, which are encrypted and half as long, still work', async () => {
    const earlier = ['2345-6789-abcd', 'efgh-jkmn-pqrs']
    const stored = await symmetricEncrypt({ key: SECRET, data: JSON.stringify(earlier) })
    expect(JSON.parse(await decrypt(stored))).toEqual(earlier.map(hashRecoveryCode))
    expect(isRecoveryCode(normalizeCode('2345 6789 ABCD'))).toBe(true)
  })
})
