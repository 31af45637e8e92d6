import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { MailError, openMailer } from './open-mailer.ts'
import { sweepOutbox } from './outbox.ts'

const MAIL = {
  to: 'aisyah@example.com',
  subject: 'Waranti anda',
  text: 'Selamat datang.\nhttp://localhost:3000/auth/verify/abc?x=y\n',
  html: '<p>Selamat datang – é</p>',
}
const log = createLog({ level: 'silent' })
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tayar-mail-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const mailer = (smtpUrl: string | null) =>
  openMailer({ smtpUrl, mailFrom: 'Tayar <no-reply@tayar.test>', dataDir }, log)

describe('without a mail server', () => {
  test('a mail is a readable file in the outbox with unbroken links', async () => {
    await mailer(null).send(MAIL)
    const [name = ''] = await readdir(join(dataDir, 'outbox'))
    expect(name).toMatch(/\.eml$/)
    const written = await readFile(join(dataDir, 'outbox', name), 'utf8')
    expect(written).toContain('To: aisyah@example.com')
    expect(written).toContain('From: Tayar <no-reply@tayar.test>')
    expect(written).toContain(MAIL.text.trim())
    expect(written).toContain(MAIL.html)
  })

  test('the outbox is closed to others, and its mails are deleted after seven days', async () => {
    const outbox = join(dataDir, 'outbox')
    await mkdir(outbox, { recursive: true })
    await chmod(outbox, 0o755)
    await mailer(null).send(MAIL)
    expect((await stat(outbox)).mode & 0o777).toBe(0o700)
    const [name = ''] = await readdir(outbox)
    await writeFile(join(outbox, 'notes.txt'), '')
    const ageOf = async (days: number) => {
      const at = new Date(Date.now() - days * 24 * 3_600_000)
      for (const file of [name, 'notes.txt']) await utimes(join(outbox, file), at, at)
      await sweepOutbox(outbox, { now: new Date() })
    }
    await ageOf(6.9)
    expect(await readdir(outbox)).toContain(name)
    await ageOf(7.1)
    expect(await readdir(outbox)).not.toContain(name)
    expect(await readdir(outbox)).toContain('notes.txt')
    await rm(join(outbox, 'notes.txt'))
    await sweepOutbox(join(dataDir, 'absent'), { now: new Date() })
  })

  test('a mail says that it is automatic, beside headers of its own', async () => {
    const outbox = join(dataDir, 'outbox')
    const before = new Set(await readdir(outbox))
    await mailer(null).send({ ...MAIL, headers: { 'List-Unsubscribe': '<https://tayar.test/x>' } })
    const [name = ''] = (await readdir(outbox)).filter(file => !before.has(file))
    const written = await readFile(join(outbox, name), 'utf8')
    expect(written).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(written).toMatch(/^List-Unsubscribe: <https:\/\/tayar\.test\/x>$/m)
  })

  test('a line break in an address or subject adds no header', async () => {
    const sent = { ...MAIL, to: 'a@b.my\r\nBcc: evil@example.com', subject: 'x\r\nX-Evil: 1' }
    await mailer(null).send(sent)
    const names = await readdir(join(dataDir, 'outbox'))
    const written = await readFile(join(dataDir, 'outbox', names.sort().at(-1) ?? ''), 'utf8')
    expect(written).not.toMatch(/^(?:Bcc|X-Evil):/m)
  })
})

describe('with a mail server', () => {
  async function serve(onData: (text: string) => void) {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('refused') ? new Error(`5.1.1 <${address}>: Recipient address rejected`) : null,
        ),
      onData(stream, _session, done) {
        let text = ''
        stream.on('data', chunk => {
          text += chunk
        })
        stream.on('end', () => {
          onData(text)
          done()
        })
      },
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    return { server, url: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}` }
  }

  test('a mail is delivered', async () => {
    const received: string[] = []
    const { server, url } = await serve(text => received.push(text))
    const opened = mailer(url)
    await opened.send(MAIL)
    opened.close()
    server.close()
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('Subject: Waranti anda')
    expect(received[0]).toContain('Auto-Submitted: auto-generated')
  })

  test('its availability is checked without sending a mail', async () => {
    const { server, url } = await serve(() => {})
    expect(await mailer(url).isAvailable()).toBe(true)
    await new Promise<void>(done => server.close(done))
    expect(await mailer(url).isAvailable()).toBe(false)
    expect(await mailer(null).isAvailable()).toBe(true)
  })

  test('a rejected recipient and an unreachable server throw MailError', async () => {
    const { server, url } = await serve(() => {})
    await expect(mailer(url).send({ ...MAIL, to: 'refused@example.com' })).rejects.toThrow(MailError)
    server.close()
    await expect(mailer('smtp://127.0.0.1:1').send(MAIL)).rejects.toThrow(MailError)
  })

  test('a refused mail is logged with the codes of the mail server, never with its sentence', async () => {
    const { server, url } = await serve(() => {})
    const lines: string[] = []
    const error = await mailer(url)
      .send({ ...MAIL, to: 'refused@example.com' })
      .catch(error => error)
    createLog({ destination: { write: line => lines.push(line) } }).error({ event: 'test', err: error }, 'x')
    server.close()
    expect(lines.join()).toContain('EENVELOPE, 550, RCPT TO')
    expect(lines.join()).not.toMatch(/refused|example\.com/)
    expect(inspect(error)).not.toMatch(/refused|example\.com/)
  })

  test('the password is not sent unencrypted to another machine', async () => {
    const passwords: (string | null)[] = []
    const server = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      authOptional: true,
      logger: false,
      onAuth({ password = '' }, _, done) {
        passwords.push(password)
        done(null, { user: 'app' })
      },
      onData: (stream, _, done) => void stream.resume().on('end', () => done()),
    })
    await new Promise<void>(done => server.listen(0, '0.0.0.0', done))
    const { port } = server.server.address() as { port: number }
    // The same server under a loopback address and under one that could be another machine.
    await mailer(`smtp://app:word@127.0.0.1:${port}`).send(MAIL)
    expect(passwords).toEqual(['word'])
    await expect(mailer(`smtp://app:word@0.0.0.0:${port}`).send(MAIL)).rejects.toThrow(MailError)
    expect(passwords).toEqual(['word'])
    await mailer(`smtp://0.0.0.0:${port}`).send(MAIL)
    server.close()
  })

  test('a server that does not respond times out after ten seconds', async () => {
    const silent: Server = createServer(() => {})
    await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as { port: number }
    await expect(mailer(`smtp://127.0.0.1:${port}`).send(MAIL)).rejects.toThrow(MailError)
    silent.close()
  }, 20_000)
})
