import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A browser tab driven through the DevTools protocol. Playwright attaches to a page, which disables
 * prerendering ("PrerenderingDisabledByDevTools"), and loses a page that returns from the back/forward cache.
 * This attaches to the tab and looks up its visible page.
 */
export type Tab = {
  /** Evaluates an expression in the visible page once it has this path; waits 10 seconds at most. */
  evaluate<Value>(path: string, expression: string): Promise<Value>
  /** Moves, presses or releases the mouse at a position of the visible page. */
  mouse(
    path: string,
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    position: Position,
  ): Promise<void>
  close(): Promise<void>
}

export type Position = { readonly x: number; readonly y: number }

/** Opens a URL in a new tab of the browser that listens on this port. */
export async function openTab(port: number, url: string): Promise<Tab> {
  const base = `http://127.0.0.1:${port}/json`
  const { webSocketDebuggerUrl } = await fetch(`${base}/version`).then(version => version.json())
  const browser = await connect(webSocketDebuggerUrl)
  const pages = new Set<string>()
  browser.listen((method, { sessionId, targetInfo }) => {
    if (method === 'Target.attachedToTarget' && targetInfo?.type === 'page') pages.add(sessionId)
    if (method === 'Target.detachedFromTarget') pages.delete(sessionId)
  })
  const before = await tabs()
  await browser.send('Target.createTarget', { url })
  const tab = (await tabs()).find(id => !before.includes(id))
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: tab, flatten: true })
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
  await browser.send('Target.setAutoAttach', options, sessionId)

  async function tabs(): Promise<string[]> {
    const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] })
    return targetInfos.map((target: { targetId: string }) => target.targetId)
  }

  async function findVisiblePage(path: string): Promise<string> {
    const isVisible = `location.pathname === ${JSON.stringify(path)} && !document.prerendering && document.visibilityState === 'visible'`
    for (const end = Date.now() + 10_000; Date.now() < end; await sleep(25)) {
      for (const page of pages) if (await evaluate(page, isVisible).catch(() => false)) return page
    }
    throw new Error(`${path} was not shown`)
  }

  async function evaluate(page: string, expression: string) {
    const parameters = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await browser.send('Runtime.evaluate', parameters, page)
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return result.value
  }

  return {
    evaluate: async (path, expression) => evaluate(await findVisiblePage(path), expression),
    async mouse(path, type, position) {
      const parameters = {
        type,
        ...position,
        ...(type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }),
      }
      await browser.send('Input.dispatchMouseEvent', parameters, await findVisiblePage(path))
    },
    async close() {
      await browser.send('Target.closeTarget', { targetId: tab })
      browser.close()
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each command of the protocol has its own result type
type ProtocolMessage = any

async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('no connection to the browser'))
  })
  const pending = new Map<number, (message: ProtocolMessage) => void>()
  const listeners: ((method: string, parameters: ProtocolMessage) => void)[] = []
  socket.onmessage = ({ data }) => {
    const message: ProtocolMessage = JSON.parse(data)
    if (message.method) for (const listener of listeners) listener(message.method, message.params)
    pending.get(message.id)?.(message)
    pending.delete(message.id)
  }
  let calls = 0
  return {
    send: (method: string, params: object = {}, sessionId?: string) =>
      new Promise<ProtocolMessage>((resolve, reject) => {
        const id = ++calls
        // A closed page sends no response.
        setTimeout(() => reject(new Error(`${method}: no response`)), TIMEOUT_MS).unref()
        pending.set(id, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
        )
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      }),
    listen: (listener: (method: string, parameters: ProtocolMessage) => void) => listeners.push(listener),
    close: () => socket.close(),
  }
}

const TIMEOUT_MS = 20_000
