import { fstatSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { generatePassword } from '../../domain/identity/generate-password.server.ts'

/**
 * Reads a password from the first line of standard input. Generates one if standard input is a terminal, is
 * empty, or has no data for ten seconds.
 */
export async function readPassword(
  input: Input,
  timeoutMs = 10_000,
): Promise<{ password: string; isGenerated: boolean }> {
  const line = isPiped(input) ? await firstLine(input, timeoutMs) : ''
  return line === ''
    ? { password: generatePassword(), isGenerated: true }
    : { password: line, isGenerated: false }
}

type Input = Readable & { readonly fd?: number; readonly isTTY?: boolean }

/** A pipe, a socket or a file, not a terminal or `/dev/null`. */
const isPiped = ({ isTTY, fd }: Input): boolean =>
  !isTTY && (fd === undefined || !fstatSync(fd).isCharacterDevice())

async function firstLine(input: Input, timeoutMs: number): Promise<string> {
  let text = ''
  input.setEncoding('utf8')
  const received = new Promise<void>((resolve, reject) => {
    input.on('data', chunk => {
      text += chunk
      if (text.includes('\n')) resolve()
    })
    input.once('end', resolve)
    input.once('error', reject)
  })
  const timer = setTimeout(() => text === '' && input.destroy(), timeoutMs)
  const closed = new Promise<void>(resolve => input.once('close', () => resolve()))
  await Promise.race([received, closed])
  clearTimeout(timer)
  // An open pipe would keep the process running.
  input.destroy()
  return text.split(/\r?\n/, 1)[0] ?? ''
}
