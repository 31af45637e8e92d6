import type { OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

type Options = { method?: string; headers?: OutgoingHttpHeaders; body?: string; from?: string }

/**
 * Sends a request on a new connection from one of this machine's loopback addresses. Rejects unless the
 * response is complete.
 */
export function sendFrom(url: string, { method = 'GET', headers, body, from }: Options = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress: from, family: 4, agent: false }, response => {
      response.resume()
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
    })
    sent.once('error', reject)
    sent.setTimeout(30_000, () => sent.destroy(new Error('no response within 30 s')))
    sent.end(body)
  })
}

/**
 * Visitors that send page requests and forms through the proxy without a pause until they are stopped, one
 * per list of addresses.
 */
export function sendLoad(
  at: (path: string) => string,
  {
    newVisitor,
    checkPlate,
    pathLists,
  }: {
    /** an address that no visitor has used */
    newVisitor: () => string
    checkPlate: typeof sendFrom
    pathLists: readonly (readonly string[])[]
  },
) {
  let isOver = false
  let answers = 0
  const failed: Record<string, number> = {}
  async function one(paths: readonly string[]) {
    let from = newVisitor()
    for (let nth = 0; !isOver; nth++) {
      const path = paths[nth % paths.length] as string
      // An address may check ten plates.
      if (nth % 9 === 0) from = newVisitor()
      const answer = await (path.includes('tab=check') ? checkPlate : sendFrom)(at(path), { from }).catch(
        error => ({
          status: String(error),
        }),
      )
      answers++
      if (answer.status === 200) continue
      const what = `${path}: ${answer.status}`
      failed[what] = (failed[what] ?? 0) + 1
    }
  }
  const visitors = pathLists.map(one)
  return {
    /** Waits until so many more requests have been answered. */
    async receive(count: number) {
      for (const goal = answers + count; answers < goal; ) await sleep(10)
    },
    async stop() {
      isOver = true
      await Promise.all(visitors)
      return { answers, failed }
    },
  }
}
