#!/usr/bin/env node
// Installs the packages of the lockfile if they are missing or outdated, then runs a program of the project on the pinned
// Node.js. Plain JavaScript, because it runs on the machine's own Node.js (20 or newer).
//   node server/bootstrap.js PROGRAM.ts [ARGUMENT …]      node server/bootstrap.js --bin NAME [ARGUMENT …]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
    env: { ...process.env, NODE_ENV: 'development' },
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
  const [program, ...rest] = process.argv.slice(2)
  if (!program) stop('usage: node server/bootstrap.js PROGRAM.ts [ARGUMENT …]')
  const args =
    program === '--bin'
      ? [join(root, 'node_modules/.bin', rest.shift() ?? ''), ...rest]
      : [join(root, program), ...rest]
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(':')
  // Server and commands read settings from .env; tests and benchmarks bring their own.
  const envFile = join(root, '.env')
  const usesEnvFile = program.startsWith('server/') && existsSync(envFile)
  if (usesEnvFile) {
    if (!statSync(envFile).isFile()) stop(`${envFile}: expected a file`)
    // A byte order mark would become part of the first name.
    if (readFileSync(envFile, 'utf8').startsWith('\uFEFF'))
      stop(`${envFile}: begins with a byte order mark; save it as UTF-8 without one`)
  }
  const settings = usesEnvFile ? [`--env-file=${envFile}`] : []
  // Through the IPC channel the program notices when this process is killed, and stops too.
  const child = spawn(node, [...settings, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => stop(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

function version() {
  const result = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }) : null
  return result?.stdout?.trim()
}

function stop(reason) {
  console.error(reason)
  process.exit(1)
}
