import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../../server/project-root.ts'

/** With nothing that talks to anybody but the shop. */
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
 * The path of a Chromium to test with: one that is there already, else Playwright's own download where the network allows
 * it, else Debian's package. Throws where none of these can be had.
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
