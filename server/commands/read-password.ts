import { fstatSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { generatePassword } from '../../domain/identity/generate-password.server.ts'

/**
 * The password that a command was given on standard input (its first line), or one that is made where nothing came:
 * standard input is a terminal, empty, or open without a word for ten seconds.
 */
export async function readPassword(
  input: Input,
  patienceMs = 10_000,
): Promise<{ password: string; isMade: boolean }> {
  const line = isPiped(input) ? await firstLine(input, patienceMs) : ''
  return line === '' ? { password: generatePassword(), isMade: true } : { password: line, isMade: false }
}

type Input = Readable & { readonly fd?: number; readonly isTTY?: boolean }

/** A pipe, a socket or a file; neither a terminal nor `/dev/null`. */
const isPiped = ({ isTTY, fd }: Input): boolean =>
  !isTTY && (fd === undefined || !fstatSync(fd).isCharacterDevice())

async function firstLine(input: Input, patienceMs: number): Promise<string> {
  let text = ''
  input.setEncoding('utf8')
  const given = new Promise<void>((resolve, reject) => {
    input.on('data', chunk => {
      text += chunk
      if (text.includes('\n')) resolve()
    })
    input.once('end', resolve)
    input.once('error', reject)
  })
  const timer = setTimeout(() => text === '' && input.destroy(), patienceMs)
  const closed = new Promise<void>(resolve => input.once('close', () => resolve()))
  await Promise.race([given, closed])
  clearTimeout(timer)
  // An open pipe would keep the process alive.
  input.destroy()
  return text.split(/\r?\n/, 1)[0] ?? ''
}
