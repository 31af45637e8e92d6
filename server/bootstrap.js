#!/usr/bin/env node
// Installs the packages of the lockfile if they are missing or outdated, then runs a program on the pinned
// Node.js. Plain JavaScript, because it runs on the machine's own Node.js (20 or newer).
//   node server/bootstrap.js server/PROGRAM.ts [ARGUMENT …]      from the build (server/programs.ts), which the server updates
//   node server/bootstrap.js --source PROGRAM.ts [ARGUMENT …]    from its source file
//   node server/bootstrap.js --bin NAME [ARGUMENT …]             from a package
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOW_MEMORY } from './low-memory.js'
import { isBuildStale } from './source-hash.js'

const USAGE = 'usage: node server/bootstrap.js [--source | --bin] PROGRAM [ARGUMENT …]'
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules/node/bin/node')
const stamp = join(root, 'node_modules/.tayar-installed')
const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const pinned = `v${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node}`

install()
run()

function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash && version() === pinned) return
  console.error('Installing packages (once, about a minute) …')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // `npm start` inherits NODE_ENV; with `production` npm would not install the build tools.
    env: { ...process.env, ...LOW_MEMORY, NODE_ENV: 'development' },
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) stop(`npm ci failed (${npm.error?.message ?? `exit ${npm.status}`})`)
  if (version() !== pinned)
    stop(
      `Node.js ${pinned} was not installed: its install script must be allowed ("allowScripts" in package.json)`,
    )
  writeFileSync(stamp, lockHash)
}

function run() {
  const { program, args } = findProgram(process.argv.slice(2))
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(':')
  const env = { ...process.env, PATH: path }
  // npm runs this on the pinned Node.js: execve replaces this process, so that none is left to wait and
  // forward signals.
  if (process.execve) process.execve(node, [node, ...args], env)
  // Through the IPC channel the program notices when this process is killed, and stops too.
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => stop(`${program}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** The program and the arguments of Node.js for it. */
function findProgram([first, ...rest]) {
  if (first === '--bin' || first === '--source') {
    const [program, ...args] = rest
    if (!program) stop(USAGE)
    const folder = first === '--bin' ? 'node_modules/.bin' : '.'
    // Tests and benchmarks pass their own settings.
    const settings = program.startsWith('server/') ? envFileOption() : []
    return { program, args: [...settings, join(root, folder, program), ...args] }
  }
  if (!first) stop(USAGE)
  const settings = envFileOption()
  if (first === 'server/start.ts' && isBuildStale(root)) {
    const build = spawnSync(node, [join(root, 'server/commands/build.ts')], { stdio: ['ignore', 2, 2] })
    if (build.status !== 0) process.exit(build.status ?? 1)
  } else if (isBuildStale(root)) {
    // Commands never build: a running server would lose files that it still sends.
    return { program: first, args: [...settings, join(root, first), ...rest] }
  }
  return {
    program: first,
    args: [...settings, join(root, 'build/server', `${basename(first, '.ts')}.js`), ...rest],
  }
}

/** Server and commands read settings from .env. */
function envFileOption() {
  const envFile = join(root, '.env')
  if (!existsSync(envFile)) return []
  if (!statSync(envFile).isFile()) stop(`${envFile}: expected a file`)
  // A byte order mark would become part of the first name.
  if (readFileSync(envFile, 'utf8').startsWith('\uFEFF'))
    stop(`${envFile}: begins with a byte order mark; save it as UTF-8 without one`)
  return [`--env-file=${envFile}`]
}

/** The version of the installed Node.js. */
function version() {
  if (!existsSync(node)) return null
  if (process.execPath === realpathSync(node)) return process.version
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim()
}

function stop(reason) {
  console.error(reason)
  process.exit(1)
}
