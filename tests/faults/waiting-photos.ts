import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import sharp from 'sharp'
import type { UploadsAnswer } from '../../app/uploads/upload.ts'
import { BOUNDARY } from '../support/form-body.ts'
import { TINY_PNG } from '../support/register-by-form.ts'
import { sendRegistration } from '../support/send-forms.ts'
import { type TestEnvironment, withTestEnvironment } from './environment.ts'
import { mustHold, type Scale } from './fault.ts'
import { visitorCookie } from './register-and-claim.ts'
import { sender, sendOnce } from './send-until-answered.ts'
import { withSmallDisk } from './small-disk.ts'

/**
 * Photos that belong to no form, and forms whose bodies do not end, on a small disk: the space for them is
 * limited and some disk space stays free, so that other visitors are served and the database never meets a
 * full disk.
 */
export function waitingPhotos({ isShort }: Scale): Promise<string> {
  return withSmallDisk('800m', disk =>
    withTestEnvironment(
      { where: 'PostgreSQL', dataDir: disk, env: { CLIENT_LIMITS: '1' } },
      async environment => {
        const unfinished = await leaveFormsUnfinished(environment, disk)
        const waiting = await sendPhotosForNoForm(environment, isShort ? 2 : 100)
        return `${unfinished}; ${waiting}`
      },
    ),
  )
}

/** Eight forms of 60 MB from two addresses, sent except for their ends. */
async function leaveFormsUnfinished(environment: TestEnvironment, disk: string): Promise<string> {
  const photo = Buffer.alloc(10 * MB, 1)
  const head = (nth: number) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="receipts"; filename="${nth}.jpg"\r\n\r\n`
  const port = Number(new URL(environment.at().url).port)
  const sockets: Socket[] = []
  let least = Number.POSITIVE_INFINITY
  const watch = setInterval(() => {
    least = Math.min(least, freeOf(disk))
  }, 20)
  try {
    await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        const socket = connect({ port, host: '127.0.0.1' })
        sockets.push(socket)
        socket.on('error', () => {})
        await once(socket, 'connect')
        socket.resume()
        socket.write(
          `POST /warranty-registration HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: 10.3.0.${nth % 2}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${60 * MB}\r\n\r\n`,
        )
        for (let sent = 0; sent < 5 && !socket.destroyed; sent++) {
          socket.write(head(sent))
          socket.write(photo)
          if (!socket.write('\r\n')) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
        }
      }),
    )
    await sleep(500)
    mustHold(
      least >= FLOOR - 20 * MB,
      `unfinished forms left ${Math.round(least / MB)} MB of the disk, below the floor of ${Math.round(FLOOR / MB)} MB`,
    )
  } finally {
    clearInterval(watch)
    for (const socket of sockets) socket.destroy()
  }
  // Another visitor's form is accepted as soon as the space is released.
  for (let waited = 0; ; waited += 100) {
    const form = { registration: randomUUID(), receipts: [TINY_PNG] }
    const answered = await sendOnce(signal =>
      sendRegistration(environment.at(), form, sender(waited, visitorCookie(), signal)),
    )
    if (answered?.status === 303) break
    mustHold(waited < 5_000, `after unfinished forms a registration was answered ${answered?.status}`)
    await sleep(100)
  }
  return `eight unfinished forms of 60 MB left ${Math.round(least / MB)} MB free`
}

/** Photos of one visitor until they are refused; the short form makes the first one large in the table. */
async function sendPhotosForNoForm(environment: TestEnvironment, most: number): Promise<string> {
  const raw = { width: 2_400, height: 1_800, channels: 3 } as const
  const noise = randomBytes(raw.width * raw.height * raw.channels)
  const photo = await sharp(noise, { raw }).jpeg({ quality: 85 }).toBuffer()
  const visitor = visitorCookie()
  const database = new Client({ connectionString: environment.databaseUrl ?? '' })
  await database.connect()
  try {
    const waitingBytes = async () => {
      const { rows } = await database.query(
        `select coalesce(sum(bytes), 0) as bytes from files where state = 'waiting'`,
      )
      return Number(rows[0].bytes)
    }
    let sent = 0
    while (sent < most && (await sendPhoto(environment, visitor, photo)) === 'taken') sent++
    if (sent === most)
      await database.query(
        `update files set bytes = 249000000 where id = (select id from files where state = 'waiting' limit 1)`,
      )
    const wait = `${sent} photos of a visitor wait, ${Math.round((await waitingBytes()) / MB)} MB`
    const next = await sendPhoto(environment, visitor, photo)
    mustHold(next === 'files.full', `${wait}, and one more was ${next}`)
    const other = await sendPhoto(environment, visitorCookie(), photo)
    mustHold(other === 'taken', `${wait}, and the photo of another visitor was ${other}`)
    return `after ${sent} photos of ${(photo.length / MB).toFixed(1)} MB without a form a visitor was refused and another was not`
  } finally {
    await database.end()
  }
}

/** Sends a photo as the form's script does, for a new form: `taken`, or the reason for the refusal. */
async function sendPhoto(environment: TestEnvironment, visitor: string, photo: Uint8Array): Promise<string> {
  const body = new FormData()
  body.append('receipts', new Blob([photo as Uint8Array<ArrayBuffer>]), 'a.jpg')
  const { url } = environment.at()
  const answer = await fetch(`${url}/warranty-registration/receipts?registration=${randomUUID()}`, {
    method: 'POST',
    headers: { origin: url, cookie: visitor, 'x-forwarded-for': '10.4.0.1' },
    body,
  })
  const result: UploadsAnswer = await answer.json()
  return result.ok ? 'taken' : result.error
}

function freeOf(disk: string): number {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

const MB = 1_000_000
/** rule W3.10 */
const FLOOR = 500 * 1024 * 1024
