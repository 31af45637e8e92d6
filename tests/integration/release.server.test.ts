import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../server/project-root.ts'
import { freePort } from '../support/free-port.ts'

// Carries out the steps "Install", "Upgrade" and "Go back" of docs/deployment.md as they are written, in a
// folder in place of /. Only systemd, users and owners are replaced (PRELUDE). Releases are for Linux.

const OLD = '0.1.0'
const NEW = '0.2.0'
const MARKER = 'assets/only-in-the-new-version.txt'

/** in place of / */
let folder: string
let port: number
let systemd: Systemd

describe.skipIf(process.platform !== 'linux')('a release', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tayar-release-'))
    port = await freePort()
    systemd = await startSystemd()
    for (const name of ['opt', 'etc/systemd/system', 'var/lib', 'var/backups'])
      mkdirSync(join(folder, name), { recursive: true })
    execFileSync(process.execPath, [join(root, 'server/commands/release.ts'), '--version', OLD, folder])
  })
  afterAll(async () => {
    await systemd?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is installed, upgraded and taken back with the documented steps', async () => {
    const installed = await carryOut('Install')
    expect(installed).toContain(`${OLD}\n${inFolder('/opt/tayar-releases')}/${OLD}\n`)
    expect(installed).toMatch(/you@your\.shop/)
    expect(installed).toContain(`ready: http://127.0.0.1:${port}/readyz`)
    expect(await status(`/${MARKER}`)).toBe(404)

    writeNextRelease()
    const upgraded = await carryOut('Upgrade')
    expect(upgraded).toContain(`${NEW}\n`)
    expect(upgraded.trimEnd().split('\n').at(-1)).toBe(programOf(NEW))
    expect(await status(`/${MARKER}`)).toBe(200)
    expect(await tayar('staff', 'list')).toContain('you@your.shop')

    const wentBack = await carryOut('Go back')
    expect(wentBack.trimEnd().split('\n').at(-1)).toBe(programOf(OLD))
    expect(await status(`/${MARKER}`)).toBe(404)
    expect(await tayar('staff', 'list')).toContain('you@your.shop')

    const [program = '', ...args] = property('tayar-backup.service', 'ExecStart').split(' ')
    await execute(program, args, {})
    const backups = readdirSync(join(folder, 'var/backups/tayar'))
    expect(backups).toEqual([expect.stringMatching(/^before-0\.2\.0/), expect.stringMatching(/^tayar-/)])

    // The backup of the upgrade is readable.
    const restored = join(folder, 'var/lib/restored')
    await tayar('restore', join(folder, `var/backups/tayar/before-${NEW}.tar`), { DATA_DIR: restored })
    expect(await tayar('staff', 'list', { DATA_DIR: restored })).toContain('you@your.shop')
  }, 180_000)

  test('a real folder with the old code is not replaced by the link', () => {
    const link = join(folder, 'opt/real')
    mkdirSync(link)
    expect(() => execFileSync('ln', ['-sfT', join(folder, 'opt'), link], { stdio: 'ignore' })).toThrow()
    expect(readdirSync(link)).toEqual([])
    expect(steps('Upgrade')).toContain('ln -sfT ')
  })

  test('contains Node.js once and no package of the tests or the build', () => {
    const release = join(folder, 'opt/tayar-releases', OLD)
    const files = readdirSync(release, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
    const large = files.filter(
      ({ parentPath, name }) => statSync(join(parentPath, name)).size > 50 * 1024 * 1024,
    )
    expect(large.map(({ name }) => name)).toEqual(['node'])

    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const packages = files
      .filter(({ name }) => name === 'package.json')
      .map(({ parentPath }) => parentPath.slice(release.length + 1))
      .filter(path => path in lock.packages)
    expect(packages).toEqual(expect.arrayContaining(['node_modules/node', 'node_modules/sharp']))
    expect(packages.filter(path => lock.packages[path].dev)).toEqual([])
    expect(packages.length).toBeLessThan(15)
  })

  test('contains the licenses of everything in it', () => {
    const release = join(folder, 'opt/tayar-releases', OLD)
    for (const name of ['LICENSE', 'NOTICE', 'node_modules/node/LICENSE', 'build/server/.vite/license.md'])
      expect(existsSync(join(release, name)), name).toBe(true)
    const bundled = readFileSync(join(release, 'build/server/.vite/license.md'), 'utf8')
    for (const name of ['react', 'drizzle-orm', 'better-auth', 'pg']) expect(bundled).toContain(`## ${name} `)
  })
})

/** The second version: the first one with another number and one more file. */
function writeNextRelease() {
  const draft = join(folder, `tayar-${NEW}`)
  cpSync(join(folder, 'opt/tayar-releases', OLD), draft, { recursive: true, verbatimSymlinks: true })
  const manifest = JSON.parse(readFileSync(join(draft, 'package.json'), 'utf8'))
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ ...manifest, version: NEW }))
  writeFileSync(join(draft, 'build/client', MARKER), NEW)
  const archive = `tayar-${NEW}-${process.platform}-${process.arch}.tar.gz`
  execFileSync('tar', ['-cf', archive, `tayar-${NEW}`], { cwd: folder })
  rmSync(draft, { recursive: true })
}

const programOf = (version: string) =>
  `${inFolder('/opt/tayar-releases')}/${version}/node_modules/node/bin/node`

const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status

/** The commands of the section with this heading, for this machine. */
function steps(heading: string): string {
  const document = readFileSync(join(root, 'docs/deployment.md'), 'utf8')
  const [, section = ''] = document.split(`\n### ${heading}\n`)
  const blocks = Array.from(
    (section.split(/\n##/)[0] ?? '').matchAll(/^```bash\n(.*?)^```$/gms),
    ([, block = '']) => block,
  )
  if (blocks.length === 0) throw new Error(`docs/deployment.md has no steps for "${heading}"`)
  return (
    inFolder(blocks.join('\n'))
      .replaceAll('-linux-x64', `-${process.platform}-${process.arch}`)
      // Not behind a proxy, so that the server stops at once.
      .replace('TRUST_PROXY=1', `TRUST_PROXY=0\nPORT=${port}`)
  )
}

/** A text with the paths of this test in place of /opt, /etc and /var. */
const inFolder = (value: string) => value.replace(/(?<![\w.])\/(?=(?:opt|etc|var)\/)/g, `${folder}/`)

/** Carries out the steps of a section; returns what they print. Throws where one fails. */
const carryOut = (heading: string) =>
  execute('bash', ['-c', `${PRELUDE}\n${steps(heading)}`], {
    SUPERVISOR: systemd.url,
    NODE: process.execPath,
  })

/** Runs a command of the release in use, as `tayar NAME …`. */
async function tayar(...args: (string | Record<string, string>)[]): Promise<string> {
  const env = args.filter(each => typeof each === 'object')
  const words = args.filter(each => typeof each === 'string')
  return execute(join(folder, 'opt/tayar/tayar'), words, Object.assign({}, ...env))
}

async function execute(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, TAYAR_SETTINGS: join(folder, 'etc/tayar.env'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0) throw new Error(`${program} ended with ${code}\n${output}\n${errors}\n${systemd.log()}`)
  return output
}

const PRELUDE = `set -euo pipefail
systemctl() {
  "$NODE" --eval 'fetch(process.env.SUPERVISOR, { method: "POST", body: JSON.stringify(process.argv.slice(1)) })
    .then(async answer => { process.stdout.write(await answer.text()); process.exitCode = answer.ok ? 0 : 1 })' -- "$@"
}
useradd() { :; }
runuser() { shift 3; "$@"; }
install() {
  local args=()
  while [ $# -gt 0 ]; do
    case "$1" in -o|-g) shift 2 ;; *) args+=("$1"); shift ;; esac
  done
  command install "\${args[@]}"
}`

/** The value of a property in an installed unit. */
function property(unit: string, name: string): string {
  const shipped = readFileSync(join(folder, 'etc/systemd/system', unit), 'utf8')
  const value = new RegExp(`^${name}=-?(.+)$`, 'm').exec(inFolder(shipped))?.[1]
  if (!value) throw new Error(`${unit} has no ${name}`)
  return value
}

type Systemd = { readonly url: string; log(): string; close(): Promise<void> }

/** Replaces systemd: does what the steps ask of it for the unit tayar.service. */
async function startSystemd(): Promise<Systemd> {
  let main: ChildProcess | null = null
  let log = ''

  async function stop() {
    if (!main || main.exitCode !== null || main.signalCode !== null) return
    main.kill('SIGTERM')
    await once(main, 'exit')
  }
  async function start() {
    const [program = '', ...args] = property('tayar.service', 'ExecStart').split(' ')
    main = spawn(program, args, {
      cwd: property('tayar.service', 'WorkingDirectory'),
      env: { PATH: process.env.PATH, TAYAR_SETTINGS: join(folder, 'etc/tayar.env') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [main.stdout, main.stderr])
      stream?.setEncoding('utf8').on('data', output => (log += output))
    await once(main, 'spawn')
    const [ready = '', ...readyArgs] = property('tayar.service', 'ExecStartPost').split(' ')
    await execute(ready, readyArgs, {})
  }

  const server: Server = createServer(async (request, response) => {
    const [verb, ...args] = (await json(request)) as string[]
    try {
      if (verb === 'enable' && args.includes('tayar')) await start()
      else if (verb === 'restart' && args.includes('tayar')) await stop().then(start)
      else if (verb === 'show') response.write(`${main?.pid}\n`)
      else if (verb !== 'daemon-reload') throw new Error(`unexpected: systemctl ${verb} ${args.join(' ')}`)
      response.end()
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: () => log,
    async close() {
      await stop()
      server.close()
    },
  }
}
