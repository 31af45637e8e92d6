import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { builtProgram } from '../../server/programs.ts'
import { root } from '../../server/project-root.ts'
import { COMPILE_CACHE } from './compile-cache.ts'

/** Runs a command (`npm run NAME -- …`) with these settings; throws its output if it fails. */
export async function runCommand(
  [name, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<void> {
  const child = spawn(process.execPath, [builtProgram(name), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...COMPILE_CACHE, PUBLIC_URL: 'http://localhost', ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.end(input)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`)
}
