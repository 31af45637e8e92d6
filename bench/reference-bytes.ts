import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response to send; the body in base64. */
export type FixedResponse = { readonly status: number; readonly headers: string[]; readonly body: string }

// Reference server of cached-page.ts: sends one fixed response, which the parent process provides.
const [{ status, headers, body }] = (await once(process, 'message')) as [FixedResponse]
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(status, headers)
  response.end(bytes)
})
server.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port))
