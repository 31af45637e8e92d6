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

/**
 * Path of a Chromium for the tests: an installed one, else Playwright's download, else Debian's package.
 * Throws if none is available.
 */
export function findChromium(): string {
  const found = present()
  if (found) return found
  console.log('Installing a browser to test with …')
  run(
    process.execPath,
    join(root, 'node_modules/@playwright/test/cli.js'),
    'install',
    '--with-deps',
    'chromium',
  )
  if (present()) return present() as string
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  run(...sudo, 'apt-get', 'update', '-qq')
  run(...sudo, 'apt-get', 'install', '-y', '-qq', 'chromium')
  if (present()) return present() as string
  throw new Error('no Chromium: install one, or set CHROMIUM_PATH')
}

function present(): string | undefined {
  return [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ].find(path => path && existsSync(path))
}

function run(...command: string[]) {
  const [program = '', ...args] = command
  spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
