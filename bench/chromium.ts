import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/find-chromium.ts'

/** Headless. */
export const CHROMIUM_FLAGS = [
  ...CHROMIUM_ARGS,
  '--headless=new',
  // Pretend to have a mouse, which a server does not have.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  // Desktop Chromium preloads pages for its address bar; phones do not.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled',
]

/** Starts Chromium; returns the port of its debugging protocol. */
export async function startChromium(): Promise<{ port: number; stop: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'tayar-chromium-'))
  const flags = [...CHROMIUM_FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  // A separate process group, because the program can be a script that starts the browser.
  const child = spawn(findChromium(), [...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const stop = async () => {
    const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    if (child.pid && exited) process.kill(-child.pid, 'SIGKILL')
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  let output = ''
  child.stderr.setEncoding('utf8')
  for await (const text of child.stderr.iterator({ destroyOnReturn: false })) {
    output += text
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)?.[1]
    if (!port) continue
    child.stderr.resume()
    return { port: Number(port), stop }
  }
  await stop()
  throw new Error(`Chromium did not start: ${output}`)
}
