import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

/** Asks the operator to type a word; null where there is no terminal to ask at. */
export async function confirm(word: string): Promise<boolean | null> {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const question = terminal.question(`This cannot be undone. Type ${word} to continue: `)
  // Closing the input (Ctrl-D) counts as an empty reply.
  const reply = await Promise.race([question, once(terminal, 'close').then(() => '')])
  terminal.close()
  return reply.trim() === word
}
