import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server that can refuse mails, or drop the connection instead of answering, and counts what it has
 * accepted.
 */
export type FaultyMailServer = {
  readonly url: string
  mode: 'accepts' | 'refuses' | 'drops'
  /** how often each mail was accepted, by its `Message-ID` */
  readonly accepted: ReadonlyMap<string, number>
  /** mails that were refused or dropped */
  failed: number
  close(): void
}

export async function startFaultyMailServer(): Promise<FaultyMailServer> {
  const accepted = new Map<string, number>()
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', chunk => {
        text += chunk
      })
      stream.on('end', () => {
        if (mail.mode !== 'accepts') mail.failed++
        if (mail.mode === 'drops') for (const socket of sockets) socket.destroy()
        else if (mail.mode === 'refuses') done(Object.assign(new Error('later'), { responseCode: 451 }))
        else {
          const [, id = ''] = /^Message-ID: <([^>]+)>/im.exec(text) ?? []
          accepted.set(id, (accepted.get(id) ?? 0) + 1)
          done()
        }
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const mail: FaultyMailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mode: 'accepts',
    accepted,
    failed: 0,
    close: () => server.close(),
  }
  return mail
}
