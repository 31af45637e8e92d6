import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../../server/project-root.ts'

/** Flags that stop all background network requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's browser without a window: the same engine for about half the CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Path of a Chromium for browser tests: the headless shell, if it is or can be installed, else
 * `findChromium`. Throws as that does.
 */
export function findHeadlessChromium(): string {
  if (!installedHeadlessChromium()) installPackage('chromium-headless-shell')
  return installedHeadlessChromium() ?? findChromium()
}

/** The same without installing anything. */
export const installedHeadlessChromium = () => installedChromium(HEADLESS_SHELL)

/**
 * Path of a whole Chromium, for measurements: an installed one, else Playwright's download, else Debian's
 * package. Throws if none is available.
 */
export function findChromium(): string {
  if (!installedChromium()) {
    console.log('Installing a browser to test with …')
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    run(process.execPath, playwright, 'install', '--with-deps', 'chromium')
  }
  if (!installedChromium()) installPackage('chromium')
  const found = installedChromium()
  if (!found) throw new Error('no Chromium: install one, or set CHROMIUM_PATH')
  return found
}

function installedChromium(preferred?: string): string | undefined {
  return [
    process.env.CHROMIUM_PATH,
    preferred,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ].find(path => path && existsSync(path))
}

/** With apt-get, as root or with sudo that asks for no password; without them nothing happens. */
function installPackage(name: string) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  run(...sudo, 'apt-get', 'update', '-qq')
  run(...sudo, 'apt-get', 'install', '-y', '-qq', name)
}

function run(...command: string[]) {
  const [program = '', ...args] = command
  spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
