import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer as a list of its parts; the body in base64. */
export type Sent = { readonly status: number; readonly headers: string[]; readonly body: string }

// A server that does nothing but send one answer, which the process that started it gives: the measure of kept.ts.
const [{ status, headers, body }] = (await once(process, 'message')) as [Sent]
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(status, headers)
  response.end(bytes)
})
server.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port))
