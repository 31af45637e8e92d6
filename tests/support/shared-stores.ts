import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestDatabase } from './databases.ts'
import { freePort } from './free-port.ts'
import { startS3Server } from './s3-server.ts'
import type { RunningServer } from './start-server.ts'
import { startSwift } from './swift-server.ts'

export type SharedStores = Awaited<ReturnType<typeof openSharedStores>>

/**
 * The shared services of several processes of one application: an empty PostgreSQL database, an S3 (OpenStack
 * Swift if installed, otherwise the tests' own server), a secret and the address of their proxy.
 */
export async function openSharedStores() {
  const folder = mkdtempSync(join(tmpdir(), 'tayar-machines-'))
  const s3 = (await startSwift()) ?? (await startS3Server())
  const database = await openTestDatabase({ isMigrated: false })
  const publicPort = await freePort()
  const settings: Record<string, string> = {
    DATABASE_URL: database.settings.databaseUrl ?? '',
    SESSION_SECRET: 'the same secret of 32 bytes in every process',
    PUBLIC_URL: `https://localhost:${publicPort}`,
    TRUST_PROXY: '1',
    CLIENT_LIMITS: '0.1',
    SAMPLE_DATA: 'on',
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  }
  return {
    /** for files of the test */
    folder,
    database,
    publicPort,
    settings,
    async close() {
      await database.close()
      await s3.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The address of a receipt on the card of a registration, at a process or a proxy of the application at
 * `publicUrl`.
 */
export async function fetchReceiptLink(
  url: string,
  { plate, cookies, publicUrl }: { plate: string; cookies: string; publicUrl: string },
): Promise<string> {
  const check = async (body: Record<string, string>) =>
    (
      await fetch(`${url}/warranty-registration?tab=check`, {
        method: 'POST',
        headers: { origin: publicUrl, cookie: cookies },
        body: new URLSearchParams({ car_plate: plate, ...body }),
      })
    ).text()
  const registration = /name="registration" value="([\da-f-]{36})"/.exec(await check({}))?.[1] ?? ''
  const link = /(?:href|src)="(\/files\/[^"]+)"/.exec(await check({ registration }))?.[1]
  if (!link) throw new Error('the card shows no receipt')
  return link.replaceAll('&amp;', '&')
}

export async function waitUntilReady(server: RunningServer) {
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 200)
}

/** Waits up to 20 seconds for a condition. */
export async function until(isTrue: () => Promise<boolean>) {
  for (const end = Date.now() + 20_000; !(await isTrue()); await sleep(50))
    if (Date.now() > end) throw new Error('the condition was not met within 20 seconds')
}
