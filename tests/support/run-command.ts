import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { builtProgram } from '../../server/programs.ts'
import { root } from '../../server/project-root.ts'
import { COMPILE_CACHE } from './compile-cache.ts'

export const nodeOfTheProject = join(root, 'node_modules/node/bin/node')

type RunOptions = {
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
  /** piped into it; without it, standard input is closed */
  readonly input?: string | null
}

/** Starts a command (`npm run NAME -- …`) with these settings and no other variables of this process. */
export function startCommand(
  name: string,
  args: readonly string[],
  { env, cwd = root, input = null }: RunOptions,
) {
  const child = spawn(nodeOfTheProject, [builtProgram(name), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...env },
    stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<Writable | null, Readable, Readable>
  child.stdin?.end(input)
  return child
}

/** Runs a command to its end. Returns its exit code and what it printed. */
export async function captureCommand(...command: Parameters<typeof startCommand>) {
  const child = startCommand(...command)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, err }
}

/** Runs a command with these settings; throws its errors if it fails. */
export async function runCommand(
  [name, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  input: string | null = null,
): Promise<void> {
  const settings = { PUBLIC_URL: 'http://localhost', ...env }
  const { code, err } = await captureCommand(name, args, { env: settings, input })
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${err}`)
}

/** What a command prints with these arguments, and its exit code. */
type CommandResult = { args: readonly string[]; code: number; out: string; err: string }

/**
 * Runs built commands with these arguments in one process, one after the other: a separate process takes a
 * hundred times as long as refusing arguments. Not for commands that leave something open.
 */
export async function runEach(
  calls: readonly (readonly [name: string, args: readonly string[]])[],
  { env, cwd = root }: { env: Readonly<Record<string, string>>; cwd?: string },
): Promise<CommandResult[]> {
  const given = calls.map(([name, args]) => [pathToFileURL(builtProgram(name)), args])
  const child = spawn(nodeOfTheProject, ['--input-type=module', '-e', RUN_EACH, JSON.stringify(given)], {
    cwd,
    env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [results] = await Promise.all([text(child.stdout), once(child, 'close')])
  return JSON.parse(results)
}

const RUN_EACH = `
  const results = []
  const print = process.stdout.write.bind(process.stdout)
  for (const [nth, [program, args]] of JSON.parse(process.argv[1]).entries()) {
    const result = { args, code: 0, out: '', err: '' }
    results.push(result)
    process.stdout.write = written => Boolean((result.out += written))
    process.stderr.write = written => Boolean((result.err += written))
    process.argv.splice(2, process.argv.length, ...args)
    await import(program + '?' + nth)
    result.code = process.exitCode
  }
  process.exitCode = 0
  print(JSON.stringify(results))`
