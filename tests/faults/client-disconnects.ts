import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOUNDARY, multipart } from '../support/form-body.ts'
import { today } from '../support/sample-data.ts'
import { detailed } from '../support/test-images.ts'
import { filesIn, type TestEnvironment, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { registerAndClaim, visitorCookie } from './register-and-claim.ts'

/**
 * Clients that disconnect at every tenth of an upload, and clients that send one byte a second: a minute
 * later all their resources are released, and meanwhile other clients are not delayed.
 */
export const clients = { vanishing, trickling }

async function vanishing({ isShort }: Scale): Promise<string> {
  const rounds = isShort ? 2 : 20
  return withTestEnvironment({ where: 'PostgreSQL' }, async testEnvironment => {
    const ledger = emptyLedger()
    const body = await registrationBody()
    let vanished = 0
    for (let round = 0; round < rounds; round++)
      await Promise.all(
        Array.from({ length: 10 }, async (_, tenth) => {
          const socket = await begin(testEnvironment, body.length, round * 10 + tenth)
          await send(socket, body.subarray(0, Math.floor((body.length * (tenth + 0.5)) / 10)))
          await sleep(20)
          socket.destroy()
          vanished++
        }),
      )
    await nothingIsLeft(testEnvironment, 5_000)
    // All upload slots are free again.
    await registerAndClaim(testEnvironment, ledger, { registrations: isShort ? 4 : 20 })
    const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
    return `${vanished} uploads of ${(body.length / 1e6).toFixed(1)} MB broken off, ten at once, nothing left of them; ${summary}`
  })
}

async function trickling({ isShort }: Scale): Promise<string> {
  return withTestEnvironment({ where: 'PostgreSQL' }, async testEnvironment => {
    const ledger = emptyLedger()
    const body = await registrationBody()
    // Fewer clients than upload slots, each from its own address.
    const sockets = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => begin(testEnvironment, body.length, 100 + nth)),
    )
    const started = performance.now()
    let at = 0
    const trickle = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write(body.subarray(at, at + 1))
      at++
    }, 1_000)
    try {
      let slowest = 0
      const until = isShort ? 2_000 : 20_000
      while (performance.now() - started < until) {
        const asked = performance.now()
        const answer = await fetch(`${testEnvironment.at().url}/tires`)
        await answer.text()
        slowest = Math.max(slowest, performance.now() - asked)
        await sleep(50)
      }
      await registerAndClaim(testEnvironment, ledger, { registrations: 4 })
      mustHold(slowest < 1_000, `beside slow clients the list took ${Math.round(slowest)} ms`)
      if (isShort) return `the list within ${Math.round(slowest)} ms beside 12 clients at a byte a second`
      while (sockets.some(socket => !socket.destroyed)) {
        mustHold(
          performance.now() - started < 60_000,
          'a client that sends a byte a second is there after a minute',
        )
        await sleep(200)
      }
      const seconds = Math.round((performance.now() - started) / 1_000)
      await nothingIsLeft(testEnvironment, 5_000)
      const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
      return `12 clients at a byte a second were cut off after ${seconds} s; beside them the list came within ${Math.round(slowest)} ms; ${summary}`
    } finally {
      clearInterval(trickle)
      for (const socket of sockets) socket.destroy()
    }
  })
}

/** A form with a photo of 2 MB. */
async function registrationBody(): Promise<Buffer> {
  const fields = {
    name: 'Aisyah binti Contoh',
    contact_number: '012-345 6789',
    purchase_date: today(),
    car_plate: 'GONE 1',
    tyre_quantity: 'pair',
  }
  return multipart([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    {
      name: 'receipts',
      fileName: 'receipt.png',
      type: 'image/png',
      value: await detailed(1_000, 800).png().toBuffer(),
    },
  ])
}

/** A connection that has sent the head of its request. */
async function begin(testEnvironment: TestEnvironment, length: number, client: number) {
  const { host, port } = new URL(testEnvironment.at().url)
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.resume()
  socket.write(
    `POST /warranty-registration HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: ${visitorCookie()}\r\nX-Forwarded-For: 10.9.0.${client % 256}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  return socket
}

const send = (socket: ReturnType<typeof connect>, bytes: Uint8Array) =>
  new Promise<void>(resolve => {
    socket.once('close', () => resolve())
    socket.write(bytes, () => resolve())
  })

/** Partially received files are deleted from the disk. */
async function nothingIsLeft(testEnvironment: TestEnvironment, withinMs: number) {
  for (let waited = 0; ; waited += 50) {
    const files = await filesIn(join(testEnvironment.dataDir, 'uploads'))
    if (files.length === 0) return
    mustHold(waited < withinMs, `${files.length} half uploads are left`)
    await sleep(50)
  }
}
