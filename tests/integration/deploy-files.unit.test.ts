import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES } from '../../app/routes.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { BODY_LIMITS, isUpload } from '../../server/edge/body-limits.ts'
import { DRAIN_MS, SHUTDOWN_TIMEOUT_MS } from '../../server/edge/graceful-shutdown.ts'
import { createHttpServer } from '../../server/edge/http-server.ts'
import { root } from '../../server/project-root.ts'
import { startS3Server } from '../support/s3-server.ts'

// The timeouts and sizes in deploy/ and compose.yaml have to fit those of the server.

const deployFiles = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(({ parentPath, name }) => relative(join(root, 'deploy'), join(parentPath, name)))
const shipped = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

/** The number behind a word of a file, in its unit. */
function figure(name: string, word: string): number {
  const found = new RegExp(`^\\s*${word}[ =](\\d+)`, 'm').exec(shipped(name))
  if (!found) throw new Error(`deploy/${name} has no ${word}`)
  return Number(found[1])
}

test('a proxy closes idle connections before any server process does', () => {
  const { keepAliveTimeout } = createHttpServer({
    publicUrl: new URL('https://your.shop'),
  } as Parameters<typeof createHttpServer>[0])
  for (const seconds of [
    figure('several-processes/nginx.conf', 'keepalive_timeout'),
    figure('several-processes/Caddyfile', 'keepalive'),
    figure('one-machine/Caddyfile', 'keepalive'),
  ]) {
    expect(seconds * 1_000).toBeLessThan(DRAIN_MS)
    expect(seconds * 1_000).toBeLessThan(keepAliveTimeout)
  }
})

test('a stopping process is health-checked in time', () => {
  const [interval, patience] = ['health_interval', 'health_timeout'].map(word =>
    figure('several-processes/Caddyfile', word),
  ) as [number, number]
  expect((interval + patience) * 1_000).toBeLessThanOrEqual(DRAIN_MS)
})

test('nginx waits for the photos of every page that accepts some', () => {
  const [, location = ''] =
    /location ~ (\S+) \{\s+proxy_read_timeout 300s;/.exec(shipped('several-processes/nginx.conf')) ?? []
  const pages = ROUTES.filter(({ uploads }) => uploads).map(({ path }) => path)
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter(path => !new RegExp(location).test(path))).toEqual([])
})

test.each([
  ['several-processes/nginx.conf', /"~(\^\S+)" \$link;/],
  ['several-processes/Caddyfile', /request>uri regexp "(\^\S+)"/],
  ['one-machine/Caddyfile', /request>uri regexp "(\^\S+)"/],
])('%s logs no token of a mailed link', (name, setting) => {
  const masked = new RegExp(setting.exec(shipped(name))?.[1] ?? '$^')
  const links = ROUTES.filter(route => route.hasMailedToken).map(({ path }) => path)
  expect(links).not.toEqual([])
  for (const link of links) expect(masked.exec(link)?.[1]).toBe(link.replace(/:.*/, ''))
  expect(masked.test('/auth/forgot')).toBe(false)
})

test('a supervisor waits until a process has finished its requests and closed its database', () => {
  expect(DRAIN_MS).toBeLessThan(SHUTDOWN_TIMEOUT_MS)
  for (const unit of ['one-machine/tayar.service', 'several-processes/tayar@.service'])
    expect(figure(unit, 'TimeoutStopSec') * 1_000).toBeGreaterThan(SHUTDOWN_TIMEOUT_MS + 10_000)
})

test('units read the same settings as the commands, and stop the main process only', () => {
  for (const unit of ['one-machine/tayar.service', 'several-processes/tayar@.service']) {
    expect(shipped(unit)).toMatch(/^ExecStart=\/opt\/tayar\/tayar start$/m)
    expect(shipped(unit)).toMatch(/^KillMode=mixed$/m)
    expect(shipped(unit)).toMatch(/^MemoryMax=\d+[%G]$/m)
  }
})

test("bodies that are too large are refused by the server in the visitor's language, not by the proxy", () => {
  for (const mebibytes of [
    figure('several-processes/nginx.conf', 'client_max_body_size'),
    figure('several-processes/Caddyfile', 'max_size'),
    figure('one-machine/Caddyfile', 'max_size'),
  ])
    expect(mebibytes * 1024 * 1024).toBeGreaterThanOrEqual(2 * BODY_LIMITS.upload.maxBytes)
})

/** An address of each route, of its data, and with a slash and a query. */
const addresses = ROUTES.flatMap(({ path }) => {
  const address = path.replace(/:kind\b/, 'labour-charges').replace(/:\w+|\*/g, 'x')
  return [address, `${address}.data`, `${address}/`, `${address}.data/`, `${address}/below`, `${address}?a=b`]
})
const takesFiles = (url: string) =>
  isUpload({ method: 'POST', url, headers: { 'content-type': 'multipart/form-data' } } as Parameters<
    typeof isUpload
  >[0])

test.each(['one-machine/Caddyfile', 'several-processes/Caddyfile'])(
  '%s streams forms to the paths that take files, and receives all others whole',
  name => {
    const [, streamed = '^$'] = /\{http\.request\.uri\}\.matches\("([^"]+)"\)/.exec(shipped(name)) ?? []
    const pattern = new RegExp(streamed)
    expect(addresses.filter(takesFiles).length).toBeGreaterThan(30)
    expect(addresses.filter(url => pattern.test(url) !== takesFiles(url))).toEqual([])
  },
)

test('every file of the project that the deployment files name exists', () => {
  const texts = [...deployFiles.map(shipped), readFileSync(join(root, 'compose.yaml'), 'utf8')]
  const names = texts.flatMap(text =>
    Array.from(
      text
        .replaceAll('/opt/tayar/', '')
        .matchAll(/\b(?<!\/)(?:deploy|docs|server|tests|platform)\/[\w@./-]*\w/g),
      ([path]) => path,
    ),
  )
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter(path => !existsSync(join(root, path)))).toEqual([])
})

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')

/** The `environment` of a service in compose.yaml, with `${NAME…}` replaced by sample values. */
function environmentOf(service: string) {
  const block = new RegExp(`^  ${service}:\\n(?:.*\\n)*?    environment:\\n((?: {6}.*\\n)+)`, 'm').exec(
    compose,
  )
  const lines = (block?.[1] ?? '').matchAll(/^ {6}([A-Z]\w*): (.*)$/gm)
  const values: Record<string, string> = {
    PUBLIC_URL: 'https://tyres.example',
    SESSION_SECRET: 'a1'.repeat(32),
    POSTGRES_PASSWORD: 'b2'.repeat(32),
    S3_SECRET_ACCESS_KEY: 'c3'.repeat(32),
  }
  return Object.fromEntries(
    Array.from(lines, ([, name = '', value = '']) => [
      name,
      value.replace(/\$\{(\w+)[^}]*\}/g, (_, key) => values[key] ?? `unknown variable ${key}`),
    ]),
  )
}

test('compose.yaml gives the application settings that exist and that it starts with', () => {
  const environment = environmentOf('app')
  const documented = Array.from(
    readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z]\w*)=/gm),
    ([, name]) => name,
  )
  expect(Object.keys(environment).filter(name => !documented.includes(name))).toEqual([])
  expect(readSettings(environment)).toMatchObject({
    ok: true,
    settings: {
      publicUrl: 'https://tyres.example',
      trustProxy: 1,
      databaseUrl: expect.stringContaining('@database:5432/tayar'),
      s3: { endpoint: 'http://store:8333' },
    },
  })
})

test('compose.yaml gives application and bucket program the same store', () => {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environmentOf('app')
  expect(environmentOf('bucket')).toEqual({
    S3_ENDPOINT,
    S3_BUCKET,
    S3_REGION,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
  })
  expect(compose).toContain(`"accessKey": "${S3_ACCESS_KEY_ID}"`)
})

test('compose.yaml stops the application only after its requests have finished', () => {
  const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])
  expect(grace * 1_000).toBeGreaterThan(SHUTDOWN_TIMEOUT_MS + 10_000)
})

test('create-bucket.ts creates the bucket and ends with success', async () => {
  const store = await startS3Server()
  try {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings
    const child = spawn(process.execPath, [join(root, 'deploy/create-bucket.ts')], {
      env: {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(store.calls).toContain(`PUT /${bucket}`)
    expect(store.calls.at(-1)).toBe(`HEAD /${bucket}`)
  } finally {
    await store.stop()
  }
})
