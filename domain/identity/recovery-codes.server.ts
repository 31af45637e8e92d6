import { createHash } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { generateCode } from './generate-password.server.ts'
import { groupByFour } from './second-factor.ts'

/** Ten codes of 24 characters, 117 bits each (rule W16.2). */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => groupByFour(generateCode(24), '-'))
}

/**
 * The stored hash of a code for better-auth. The 117 random bits of a new code need neither salt nor a slow
 * hash.
 */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/**
 * Storage format of the remaining codes for better-auth: their hashes as a JSON array. Codes of earlier
 * releases are encrypted.
 */
export function recoveryCodeStorage(secret: string) {
  return {
    async encrypt(codes: string): Promise<string> {
      return hashAll(codes)
    },
    async decrypt(stored: string): Promise<string> {
      return stored.startsWith('[') ? stored : hashAll(await symmetricDecrypt({ key: secret, data: stored }))
    },
  }
}

/** After a code was used, better-auth stores the remaining hashes again. */
function hashAll(json: string): string {
  const codes: string[] = JSON.parse(json)
  return JSON.stringify(codes.map(code => (/^[0-9a-f]{64}$/.test(code) ? code : hashRecoveryCode(code))))
}
