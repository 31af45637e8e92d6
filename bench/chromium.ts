import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/find-chromium.ts'

/** Without a screen. */
export const CHROMIUM_FLAGS = [
  ...CHROMIUM_ARGS,
  '--headless=new',
  // Pages that a desktop keeps ready for its address bar; no phone has them.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled',
]

/** Starts a Chromium that tools can drive; the port of its debugging protocol. */
export async function startChromium(): Promise<{ port: number; stop: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'tayar-chromium-'))
  const flags = [...CHROMIUM_FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  // A group of its own: the program found may be a script that starts the browser.
  const child = spawn(findChromium(), [...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const stop = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    if (child.pid && ended) process.kill(-child.pid, 'SIGKILL')
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  let said = ''
  child.stderr.setEncoding('utf8')
  for await (const text of child.stderr.iterator({ destroyOnReturn: false })) {
    said += text
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1]
    if (!port) continue
    child.stderr.resume()
    return { port: Number(port), stop }
  }
  await stop()
  throw new Error(`Chromium did not start: ${said}`)
}
