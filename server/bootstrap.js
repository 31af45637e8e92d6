#!/usr/bin/env node
// The whole set-up, in plain JavaScript because it runs on whatever Node (20 or newer) the machine has: installs what the
// lockfile names where that is missing or older, then runs a program of the project on the Node the project pins.
//   node server/bootstrap.js PROGRAM.ts [ARGUMENT …]      node server/bootstrap.js --bin NAME [ARGUMENT …]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules/node/bin/node')
const stamp = join(root, 'node_modules/.tayar-installed')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const pinned = `v${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node}`

install()
run()

function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && version() === pinned) return
  console.error('Installing what the shop needs (once, about a minute) …')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // npm hands its own answers to a start script (`npm start`) to its children; this one must decide for itself.
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) stop(`npm ci failed (${npm.error?.message ?? `exit ${npm.status}`})`)
  if (version() !== pinned)
    stop(
      `Node ${pinned} was not installed: its install script has to be allowed ("allowScripts" in package.json)`,
    )
  writeFileSync(stamp, wanted)
}

function run() {
  const [program, ...rest] = process.argv.slice(2)
  if (!program) stop('usage: node server/bootstrap.js PROGRAM.ts [ARGUMENT …]')
  const args =
    program === '--bin'
      ? [join(root, 'node_modules/.bin', rest.shift() ?? ''), ...rest]
      : [join(root, program), ...rest]
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(':')
  // The channel to this process tells the program when it has gone: a set-up that is killed leaves no shop behind.
  // The shop's own programs read the owner's settings from .env; tests do not, they bring settings of their own.
  const owners = join(root, '.env')
  const isOwners = program.startsWith('server/') && existsSync(owners)
  if (isOwners) {
    if (!statSync(owners).isFile()) stop(`${owners}: is no file`)
    // Editors on Windows put it in front of the first line, whose name would then be another.
    if (readFileSync(owners, 'utf8').startsWith('\uFEFF'))
      stop(`${owners}: begins with a byte order mark; save it as UTF-8 without one`)
  }
  const settings = isOwners ? [`--env-file=${owners}`] : []
  const child = spawn(node, [...settings, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => stop(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

function version() {
  const asked = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }) : null
  return asked?.stdout?.trim()
}

function stop(reason) {
  console.error(reason)
  process.exit(1)
}
