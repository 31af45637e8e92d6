import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Log } from '../log/log.ts'
import type { S3Settings } from '../settings/settings.ts'
import { checkPath } from './file-path.ts'
import { type FileStore, FileStoreUnavailableError } from './file-store.ts'

/**
 * Opens a bucket of S3 or a compatible store (path-style URLs, signature version 4 with signed content). A
 * call that fails at once is retried once, as all of them are idempotent; one that times out is not. Digests
 * are compared on every call: a store that loses or changes bytes counts as unavailable.
 */
export function openS3Store(settings: S3Settings, log: Log, { timeoutMs = TIMEOUT_MS } = {}): FileStore {
  const { accessKeyId, secretAccessKey, region, bucket } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const bucketUrl = `${settings.endpoint.replace(/\/+$/, '')}/${bucket}`

  return {
    async put(path, bytes, type) {
      checkPath(path)
      const content = Buffer.from(bytes)
      await call(
        'put',
        path,
        {
          method: 'PUT',
          body: content,
          headers: {
            'content-type': type,
            'content-md5': createHash('md5').update(content).digest('base64'),
            'x-amz-content-sha256': sha256(content),
            [DIGEST]: sha256(content),
          },
        },
        ({ headers }) => {
          // With server-side KMS encryption the ETag is not the MD5; the digest is compared when the file is
          // read.
          if (headers.get('x-amz-server-side-encryption')?.startsWith('aws:kms')) return
          expectSame('tag', headers.get('etag'), `"${createHash('md5').update(content).digest('hex')}"`)
        },
      )
    },

    async get(path) {
      checkPath(path)
      return call('get', path, { method: 'GET' }, async ({ status, headers, body }) => {
        if (status === 404) return null
        const length = headers.get('content-length')
        if (Number(length) > MAX_OBJECT_BYTES) throw new Error('the file has more bytes than any of ours')
        if (length !== null) expectSame('length', String(body.length), length)
        const digest = headers.get(DIGEST)
        if (digest !== null) expectSame('digest', sha256(body), digest)
        else expectSame('tag', headers.get('etag'), `"${createHash('md5').update(body).digest('hex')}"`)
        return { bytes: body, type: headers.get('content-type') ?? 'application/octet-stream' }
      })
    },

    async stream(path) {
      checkPath(path)
      // Aborts the transfer; reading has `timeoutMs` for each part of the file.
      const transfer = new AbortController()
      const withinTimeout = async <Result>(work: Promise<Result>) => {
        const timer = setTimeout(() => transfer.abort(), timeoutMs)
        return work.finally(() => clearTimeout(timer))
      }
      const opened = call(
        'get',
        path,
        { method: 'GET' },
        ({ status, headers, stream }) => {
          if (status === 404 || !stream) return null
          const size = Number(headers.get('content-length') ?? Number.NaN)
          if (!(size <= MAX_OBJECT_BYTES)) throw new Error('the file has more bytes than any of ours')
          const reader = stream.getReader()
          const read = () => withinTimeout(reader.read())
          const body = verify({ read, headers, size, abort: () => transfer.abort(), fail })
          return { body, size, type: headers.get('content-type') ?? 'application/octet-stream' }
        },
        { signal: transfer.signal, isStreamed: true },
      )
      return withinTimeout(opened).catch(error => {
        transfer.abort()
        throw error
      })
    },

    async remove(path) {
      checkPath(path)
      await call('remove', path, { method: 'DELETE' }, () => {})
    },

    sweep: () => Promise.resolve(),

    async isReady() {
      return call('ask', '', { method: 'HEAD' }, ({ status }) => status === 200).catch(() => false)
    },

    freeBytes: () => Promise.resolve(Number.POSITIVE_INFINITY),
  }

  /** Sends a request and reads the whole response; retries once after a lost connection or a 5xx. */
  async function call<Result>(
    operation: string,
    path: string,
    init: RequestInit,
    read: (response: S3Response) => Result | Promise<Result>,
    { signal = AbortSignal.timeout(timeoutMs), isStreamed = false } = {},
  ): Promise<Result> {
    const url = path === '' ? bucketUrl : `${bucketUrl}/${path}`
    try {
      const response = await send(url, { ...init, signal }, isStreamed).catch(error => {
        if (signal.aborted || !(error instanceof RetryableError)) throw error
        return send(url, { ...init, signal }, isStreamed)
      })
      return await read(response)
    } catch (error) {
      throw fail(error, operation)
    }
  }

  function fail(error: unknown, operation: string): FileStoreUnavailableError {
    log.error({ event: 'file_store_unavailable', err: error, operation }, 'S3 request failed')
    return new FileStoreUnavailableError(`S3 ${operation} failed`, { cause: error })
  }

  async function send(url: string, init: RequestInit, isStreamed: boolean): Promise<S3Response> {
    let response: Response
    let body: Buffer
    try {
      const { headers } = await client.sign(url, init)
      response = await fetch(url, { ...init, headers, redirect: 'error' })
      body = isStreamed && response.ok ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer())
    } catch (error) {
      throw new RetryableError('the connection was lost', { cause: error })
    }
    const { status, headers } = response
    if (status >= 500) throw new RetryableError(`answered ${status}`)
    // A missing file is a valid response, a missing bucket is not.
    const isAbsent = status === 404 && !body.includes('NoSuchBucket')
    if (!response.ok && !isAbsent) throw new Error(`answered ${status} ${codeIn(body)}`)
    return { status, headers, body, stream: response.body }
  }
}

type S3Response = {
  status: number
  headers: Headers
  /** empty if the response is streamed */
  body: Buffer
  stream: Response['body']
}

/**
 * Streams the bytes of a file. The last part is passed on only if the digest of the whole is right; otherwise
 * the stream fails, shorter than announced.
 */
function verify({
  read,
  headers,
  size,
  abort,
  fail,
}: {
  read: () => Promise<{ done: boolean; value?: Uint8Array }>
  headers: Headers
  size: number
  abort: () => void
  fail: (error: unknown, operation: string) => Error
}): ReadableStream<Uint8Array> {
  const digest = headers.get(DIGEST)
  const hash = createHash(digest === null ? 'md5' : 'sha256')
  let bytes = 0
  let held: Uint8Array | undefined
  let isCancelled = false

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      const { done, value } = await read()
      const previous = held
      if (done || !value) break
      held = value
      bytes += value.length
      hash.update(value)
      if (previous) return controller.enqueue(previous)
    }
    expectSame('length', String(bytes), String(size))
    const found = hash.digest('hex')
    if (digest !== null) expectSame('digest', found, digest)
    else expectSame('tag', headers.get('etag'), `"${found}"`)
    if (held) controller.enqueue(held)
    controller.close()
  }

  const source = {
    pull: (controller: ReadableStreamDefaultController<Uint8Array>) =>
      pull(controller).catch(error => {
        abort()
        if (!isCancelled) throw fail(error, 'get')
      }),
    cancel() {
      isCancelled = true
      abort()
    },
  }
  // Read only on demand.
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** A failure that a second try may not have. */
class RetryableError extends Error {}

function expectSame(what: string, found: string | null, expected: string) {
  if (found !== expected) throw new Error(`the ${what} is not the expected one`)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The error code in S3's XML, such as `AccessDenied`. */
const codeIn = (body: Buffer) => /<Code>(\w{1,50})<\/Code>/.exec(body.toString('latin1'))?.[1] ?? ''

/** SHA-256 of each file, stored as metadata: not every store's ETag is a digest. */
const DIGEST = 'x-amz-meta-sha256'
/** for one call with its retry */
const TIMEOUT_MS = 10_000
const MAX_OBJECT_BYTES = 100_000_000
