import { randomBytes } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'

export type Mail = {
  /** a single address */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** the address that gets replies; by default the one of MAIL_FROM */
  readonly replyTo?: string
  /** pictures that the HTML embeds as `cid:ID`; mail programs load pictures from a server only on request */
  readonly attachments?: readonly {
    readonly cid: string
    readonly filename: string
    readonly content: Buffer
  }[]
  /** `<id@host>`: the same one when a mail is sent again, so that mail programs show it once */
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Mailer = {
  /** Throws MailError if the mail is not accepted within ten seconds. */
  send(mail: Mail): Promise<void>
  /** Whether the mail server accepts connections and the credentials. */
  isAvailable(): Promise<boolean>
  close(): void
}

/**
 * The mail was not accepted. The error is logged, so it carries only the codes of its cause: a mail server's
 * message can name the recipient.
 */
export class MailError extends Error {
  override readonly name = 'MailError'

  constructor(message: string, cause: unknown) {
    const { code, responseCode, command } = cause as Record<string, unknown>
    const codes = [code, responseCode, command].filter(
      part => typeof part === 'number' || (typeof part === 'string' && /^[A-Z][A-Z_ ]*$/.test(part)),
    )
    super(`${message} (${codes.join(', ') || 'no code'})`)
  }
}

/**
 * Sends mails through the server of `SMTP_URL`, or without one writes them as `.eml` files to
 * `DATA_DIR/outbox`.
 */
export function openMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
): Mailer {
  return smtpUrl
    ? createSmtpMailer(smtpUrl, mailFrom)
    : createOutboxMailer(join(dataDir, 'outbox'), mailFrom, log)
}

function createSmtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    // The password is never sent unencrypted to another machine.
    requireTLS: username !== '' && !isLocalhost(hostname),
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
        await withTimeout(transport.sendMail({ from, ...mail, ...automatic(mail), ...attached(mail) }))
      } catch (error) {
        throw new MailError('the mail server did not accept the mail', error)
      }
    },
    isAvailable: () => withTimeout(transport.verify()).catch(() => false),
    close: () => transport.close(),
  }
}

const isLocalhost = (host: string) => host === 'localhost' || /^127\.|^\[::1\]$/.test(host)

function createOutboxMailer(folder: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // A folder that was copied or created by hand may be readable by other users.
        await chmod(folder, 0o700)
        const { message } = await transport.sendMail({
          from,
          ...mail,
          ...automatic(mail),
          ...attached(mail),
          ...unencoded(mail),
        })
        const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`
        await writeFile(join(folder, name), message as Buffer, { mode: 0o600 })
        log.info({ event: 'mail_written_to_outbox', file: join(folder, name) }, 'mail written to the outbox')
      } catch (error) {
        throw new MailError('the mail could not be written to the outbox', error)
      }
    },
    isAvailable: async () => true,
    close: () => transport.close(),
  }
}

/** RFC 3834: vacation replies do not answer. */
const automatic = ({ headers }: Mail) => ({ headers: { ...headers, 'Auto-Submitted': 'auto-generated' } })

const attached = ({ attachments = [] }: Mail) => ({ attachments: [...attachments] })

/** Text and HTML without transfer encoding, so that the file is readable and its links work. */
const unencoded = ({ text, html }: Mail) => ({ text: part('plain', text), html: part('html', html) })

const part = (kind: string, content: string) => ({
  raw: `Content-Type: text/${kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
})

/** The transport has timeouts per step, which could add up to half a minute. */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(Object.assign(new Error('no response'), { code: 'ETIMEDOUT' })),
    SMTP_TIMEOUT_MS,
  )
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

const SMTP_TIMEOUT_MS = 10_000
