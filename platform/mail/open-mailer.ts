import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'

export type Mail = {
  /** one address */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type Mailer = {
  /** Hands a mail over; throws MailError where it was not taken within ten seconds. */
  send(mail: Mail): Promise<void>
  /** Whether a mail would be taken now, as far as that can be asked without one. */
  isAvailable(): Promise<boolean>
  close(): void
}

/** The mail was not taken; the cause is for the log, which never sees the address. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

/**
 * The way out for mails: the server of `SMTP_URL`, or without one readable files in `DATA_DIR/outbox`, and the log says
 * where (surface.md "Environment").
 */
export function openMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
): Mailer {
  return smtpUrl ? byServer(smtpUrl, mailFrom) : toOutbox(join(dataDir, 'outbox'), mailFrom, log)
}

function byServer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    // To another machine a password goes encrypted or not at all.
    requireTLS: username !== '' && !isThisMachine(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await withTimeout(transport.sendMail({ from, ...mail }))
      } catch (error) {
        throw new MailError('the mail server did not take the mail', { cause: error })
      }
    },
    isAvailable: () => withTimeout(transport.verify()).catch(() => false),
    close: () => transport.close(),
  }
}

const isThisMachine = (host: string) => host === 'localhost' || /^127\.|^\[::1\]$/.test(host)

function toOutbox(folder: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const { message } = await transport.sendMail({ from, ...mail, ...asItIs(mail) })
        const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`
        await writeFile(join(folder, name), message as Buffer, { mode: 0o600 })
        log.info({ file: join(folder, name) }, 'a mail was written to the outbox')
      } catch (error) {
        throw new MailError('the mail could not be written to the outbox', { cause: error })
      }
    },
    isAvailable: async () => true,
    close: () => transport.close(),
  }
}

/** Text and HTML as they are, so that whoever opens the file can read it and follow its links. */
const asItIs = ({ text, html }: Mail) => ({ text: part('plain', text), html: part('html', html) })

const part = (kind: string, content: string) => ({
  raw: `Content-Type: text/${kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
})

/** The transport's time-outs are each of one step; together they could keep a visitor for half a minute. */
async function withTimeout<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${SMTP_TIMEOUT_MS} ms`)), SMTP_TIMEOUT_MS)
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const SMTP_TIMEOUT_MS = 10_000
