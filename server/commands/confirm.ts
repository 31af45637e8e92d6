import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

/** Asks the operator to type a word after a warning; null if there is no terminal to ask at. */
export async function confirm(word: string, warning = 'This cannot be undone.'): Promise<boolean | null> {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const question = terminal.question(`${warning} Type ${word} to continue: `)
  // Closing the input (Ctrl-D) counts as an empty reply.
  const reply = await Promise.race([question, once(terminal, 'close').then(() => '')])
  terminal.close()
  return reply.trim() === word
}
