import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { messages } from '../support/messages.ts'
import { TINY_PNG } from '../support/register-by-form.ts'
import { sendRegistration } from '../support/send-forms.ts'
import { withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { visitorCookie } from './register-and-claim.ts'
import { sender, sendOnce } from './send-until-answered.ts'

/**
 * The mail server refuses connections, or accepts them and stays silent: the warranty is registered all the
 * same, within the ten seconds that an e-mail may take, and its page says that no e-mail was sent (rule
 * W8.3).
 */
export const mailOutage = {
  refusing: (scale: Scale) => withMailServer(socket => socket.end('554 No service here\r\n'), 5_000, scale),
  hanging: (scale: Scale) => withMailServer(() => {}, 13_000, scale),
}

async function withMailServer(answer: (socket: Socket) => void, mostMs: number, { isShort }: Scale) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    answer(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  try {
    return await withTestEnvironment(
      { where: 'PostgreSQL', env: { SMTP_URL: `smtp://127.0.0.1:${port}` } },
      async testEnvironment => {
        const ledger = emptyLedger()
        let slowest = 0
        for (let nth = 0; nth < (isShort ? 1 : 3); nth++) {
          const registration = randomUUID()
          const cookies = `${visitorCookie()}; language=en`
          const form = {
            registration,
            email: 'aisyah@example.com',
            car_plate: `MAIL ${nth}`,
            receipts: [TINY_PNG],
          }
          const started = performance.now()
          const answered = await sendOnce(signal =>
            sendRegistration(testEnvironment.at(), form, sender(nth, cookies, signal)),
          )
          slowest = Math.max(slowest, performance.now() - started)
          mustHold(answered?.status === 303, `a registration was answered ${answered?.status}`)
          ledger.registrations.set(registration, { plate: form.car_plate, tyres: 2, receipts: 1 })
          const page = await fetch(testEnvironment.at().url + answered.location, {
            headers: { cookie: cookies },
          })
          const text = (await page.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
          mustHold(
            text.includes(messages.en('warranty.mailFailed.text')),
            `the page after it does not say that no mail went out: ${text.slice(-3_000)}`,
          )
        }
        mustHold(slowest < mostMs, `a registration took ${Math.round(slowest)} ms`)
        const summary = await testEnvironment.inspect(remaining => checkInvariants(remaining, ledger))
        return `registered within ${(slowest / 1_000).toFixed(1)} s, and told that no mail went out; ${summary}`
      },
    )
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}
