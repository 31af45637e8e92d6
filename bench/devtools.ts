import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A tab of a browser, driven by the few words of its debugging protocol that a journey needs. Playwright attaches to a page,
 * which forbids it to make the next one ready unseen ("PrerenderingDisabledByDevTools"), and loses it when it comes back from
 * the browser's own cache. This attaches to the tab, and looks up which of its pages is the one on show.
 */
export type Tab = {
  /** The value of an expression in the page on show, once that has this path; 10 seconds at most. */
  evaluate<Value>(path: string, expression: string): Promise<Value>
  /** Moves the mouse, presses it or lets it go at a place of the page on show. */
  mouse(path: string, type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', at: Place): Promise<void>
  close(): Promise<void>
}

export type Place = { readonly x: number; readonly y: number }

/** Opens an address in a new tab of the browser that listens on this port. */
export async function openTab(port: number, address: string): Promise<Tab> {
  const base = `http://127.0.0.1:${port}/json`
  const { webSocketDebuggerUrl } = await fetch(`${base}/version`).then(version => version.json())
  const browser = await connect(webSocketDebuggerUrl)
  const pages = new Set<string>()
  browser.listen((method, { sessionId, targetInfo }) => {
    if (method === 'Target.attachedToTarget' && targetInfo?.type === 'page') pages.add(sessionId)
    if (method === 'Target.detachedFromTarget') pages.delete(sessionId)
  })
  const before = await tabs()
  await browser.send('Target.createTarget', { url: address })
  const tab = (await tabs()).find(id => !before.includes(id))
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: tab, flatten: true })
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
  await browser.send('Target.setAutoAttach', options, sessionId)

  async function tabs(): Promise<string[]> {
    const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] })
    return targetInfos.map((target: { targetId: string }) => target.targetId)
  }

  async function onShow(path: string): Promise<string> {
    const isIt = `location.pathname === ${JSON.stringify(path)} && !document.prerendering && document.visibilityState === 'visible'`
    for (const end = Date.now() + 10_000; Date.now() < end; await sleep(25)) {
      for (const page of pages) if (await evaluate(page, isIt).catch(() => false)) return page
    }
    throw new Error(`${path} did not come`)
  }

  async function evaluate(page: string, expression: string) {
    const parameters = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await browser.send('Runtime.evaluate', parameters, page)
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return result.value
  }

  return {
    evaluate: async (path, expression) => evaluate(await onShow(path), expression),
    async mouse(path, type, place) {
      const parameters = {
        type,
        ...place,
        ...(type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }),
      }
      await browser.send('Input.dispatchMouseEvent', parameters, await onShow(path))
    },
    async close() {
      await browser.send('Target.closeTarget', { targetId: tab })
      browser.close()
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what each command of the protocol answers is its own
type Answer = any

async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('the browser does not answer'))
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  const listeners: ((method: string, parameters: Answer) => void)[] = []
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(data)
    if (answer.method) for (const listener of listeners) listener(answer.method, answer.params)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  let calls = 0
  return {
    send: (method: string, params: object = {}, sessionId?: string) =>
      new Promise<Answer>((resolve, reject) => {
        const id = ++calls
        // A page that has gone meanwhile answers no more.
        setTimeout(() => reject(new Error(`${method} was not answered`)), TIMEOUT_MS).unref()
        waiting.set(id, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
        )
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      }),
    listen: (listener: (method: string, parameters: Answer) => void) => listeners.push(listener),
    close: () => socket.close(),
  }
}

const TIMEOUT_MS = 20_000
