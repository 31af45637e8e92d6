import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../../platform/settings/settings.ts'

/**
 * Faults: refuse connections, accept and stay silent, respond slowly, break off, fail once or always, lose
 * or change bytes, lose the bucket.
 */
export type S3Fault =
  | 'none'
  | 'hang'
  | 'hang in the body'
  | 'break off'
  | 'fail once'
  | 'fail'
  | 'deny'
  | 'redirect'
  | 'wrong tag'
  | 'no tag'
  | 'change bytes'
  | 'shorten'
  | 'no bucket'

/**
 * A small strict S3: one bucket in memory, path-style; every signature (version 4) is verified, content
 * included. Wrong signatures, requests older than 15 minutes and chunked uploads are refused.
 */
export async function startS3Server(bucket = 'files') {
  const settings = { bucket, region: 'us-east-1', accessKeyId: 'test-key', secretAccessKey: 'test-secret' }
  const objects = new Map<string, { bytes: Buffer; headers: Record<string, string> }>()
  const calls: string[] = []
  let fault: S3Fault = 'none'

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '' } = request
    calls.push(`${method} ${url}`)
    const body = await buffer(request)
    const now = fault
    if (now === 'fail once') fault = 'none'
    if (now === 'hang') return
    if (now === 'break off') return response.destroy()
    if (now === 'fail' || now === 'fail once') return refuse(response, 503, 'SlowDown')
    if (now === 'deny') return refuse(response, 403, 'AccessDenied')
    if (now === 'redirect')
      return response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end()
    const problem = signatureProblem(request, body, settings)
    if (problem) return refuse(response, 403, problem)

    const [, itsBucket, ...parts] = url.split('/')
    if (itsBucket !== bucket || now === 'no bucket') return refuse(response, 404, 'NoSuchBucket')
    const key = parts.join('/')
    if (key === '') return response.writeHead(200).end()
    if (method === 'PUT') {
      if (request.headers['transfer-encoding']) return refuse(response, 411, 'MissingContentLength')
      const md5 = request.headers['content-md5']
      if (md5 && md5 !== createHash('md5').update(body).digest('base64'))
        return refuse(response, 400, 'BadDigest')
      const kept = Object.entries(request.headers).filter(([name]) =>
        /^(content-type$|x-amz-meta-)/.test(name),
      )
      objects.set(key, { bytes: body, headers: Object.fromEntries(kept) as Record<string, string> })
      if (now === 'no tag') return response.writeHead(200).end()
      return response.writeHead(200, { etag: now === 'wrong tag' ? `"${WORDS}"` : tagOf(body) }).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    const bytes = Buffer.from(found.bytes)
    if (now === 'change bytes') bytes[0] = (bytes[0] ?? 0) ^ 1
    const headers = { ...found.headers, etag: tagOf(found.bytes) }
    if (now === 'shorten') return response.writeHead(200, headers).end(bytes.subarray(0, -1))
    response.writeHead(200, { ...headers, 'content-length': String(bytes.length) })
    if (now === 'hang in the body') return response.write(bytes.subarray(0, 1))
    response.end(bytes)
  }

  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` } satisfies S3Settings,
    objects,
    /** all requests so far: `GET /files/a` */
    calls,
    have(next: S3Fault) {
      fault = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/** what the store says in its own words */
export const WORDS = 'receipt of aisyah@example.com'

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${WORDS}</Message></Error>`)
}

/** The S3 error code of an invalid signature; null if valid (AWS Signature Version 4). */
function signatureProblem(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'endpoint' | 'bucket'>,
): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!given) return 'AccessDenied'
  const [, credential = '', signedHeaders = '', signature = ''] = given
  const time = String(headers['x-amz-date'])
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  if (credential !== `${accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const contentHash = String(headers['x-amz-content-sha256'])
  const isHashed = /^[0-9a-f]{64}$/.test(contentHash)
  if (isHashed && contentHash !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch'
  // S3 would accept unsigned content; our client must sign it.
  if (!isHashed && (body.length > 0 || contentHash !== 'UNSIGNED-PAYLOAD')) return 'XAmzContentSHA256Mismatch'
  const names = signedHeaders.split(';')
  const needed = ['host', ...Object.keys(headers).filter(name => name.startsWith('x-amz-'))]
  if (!needed.every(name => names.includes(name))) return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query,
    ...names.map(name => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    contentHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, text) => createHmac('sha256', secret).update(text).digest(),
    `AWS4${secretAccessKey}`,
  )
  const expected = createHmac('sha256', key).update(toSign).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}
