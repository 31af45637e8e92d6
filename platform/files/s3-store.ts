import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Log } from '../log/log.ts'
import type { S3Settings } from '../settings/settings.ts'
import { checkPath } from './file-path.ts'
import { type FileStore, FileStoreUnavailableError } from './file-store.ts'

/**
 * Files in a bucket of S3 or of what speaks like it (path-style addresses, signature version 4, the content signed too). A
 * call that fails at once is tried once more, all of them being safe to repeat; one that hangs is not. What comes back
 * is compared with what was put: a store that loses or changes bytes is down, not an empty or a broken picture.
 */
export function openS3Store(settings: S3Settings, log: Log, { timeoutMs = TIMEOUT_MS } = {}): FileStore {
  const { accessKeyId, secretAccessKey, region, bucket } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const bucketAddress = `${settings.endpoint.replace(/\/+$/, '')}/${bucket}`

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
          // Where the store encrypts with keys of its own, its tag is another, and the digest is compared when it is read.
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
        if (Number(length) > MAX_OBJECT_BYTES) throw new Error(`a file of ${length} bytes is none of ours`)
        if (length !== null) expectSame('length', String(body.length), length)
        const digest = headers.get(DIGEST)
        if (digest !== null) expectSame('digest', sha256(body), digest)
        else expectSame('tag', headers.get('etag'), `"${createHash('md5').update(body).digest('hex')}"`)
        return { bytes: body, type: headers.get('content-type') ?? 'application/octet-stream' }
      })
    },

    async remove(path) {
      checkPath(path)
      await call('remove', path, { method: 'DELETE' }, () => {})
    },

    async isReady() {
      return call('ask', '', { method: 'HEAD' }, ({ status }) => status === 200).catch(() => false)
    },

    freeBytes: () => Promise.resolve(Number.POSITIVE_INFINITY),
  }

  /** One call, its answer read whole; twice where the first broke off or met an error of the store's own. */
  async function call<Result>(
    what: string,
    path: string,
    init: RequestInit,
    read: (answer: Answer) => Result | Promise<Result>,
  ): Promise<Result> {
    const address = path === '' ? bucketAddress : `${bucketAddress}/${path}`
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await ask(address, { ...init, signal }).catch(error => {
        if (signal.aborted || !(error instanceof RetryableError)) throw error
        return ask(address, { ...init, signal })
      })
      return await read(answer)
    } catch (error) {
      log.error({ err: error, call: what }, 'the file store does not do what is asked of it')
      throw new FileStoreUnavailableError(`the file store does not ${what}`, { cause: error })
    }
  }

  async function ask(address: string, init: RequestInit): Promise<Answer> {
    let response: Response
    let body: Buffer
    try {
      const { headers } = await client.sign(address, init)
      response = await fetch(address, { ...init, headers, redirect: 'error' })
      body = Buffer.from(await response.arrayBuffer())
    } catch (error) {
      throw new RetryableError('the line is broken', { cause: error })
    }
    const { status, headers } = response
    if (status >= 500) throw new RetryableError(`answered ${status}`)
    // What is not there is an answer; a bucket that is not there is none.
    const isAbsent = status === 404 && !body.includes('NoSuchBucket')
    if (!response.ok && !isAbsent) throw new Error(`answered ${status} ${codeIn(body)}`)
    return { status, headers, body }
  }
}

type Answer = { status: number; headers: Headers; body: Buffer }

/** What may be gone a moment later. */
class RetryableError extends Error {}

function expectSame(what: string, found: string | null, expected: string) {
  if (found !== expected) throw new Error(`the ${what} is ${found}, not ${expected}`)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The error's name in S3's XML: `AccessDenied`. */
const codeIn = (body: Buffer) => /<Code>(\w{1,50})<\/Code>/.exec(body.toString('latin1'))?.[1] ?? ''

/** Kept beside each file: what its bytes are, whatever the store does with its own tag. */
const DIGEST = 'x-amz-meta-sha256'
/** milliseconds for one call with its second try */
const TIMEOUT_MS = 10_000
/** bytes */
const MAX_OBJECT_BYTES = 100_000_000
