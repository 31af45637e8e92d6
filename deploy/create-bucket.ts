import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { readSettings } from '../platform/settings/settings.ts'

// Creates the bucket that the S3 settings name, unless it exists (compose.yaml). Retries while the store is
// starting.

const TIMEOUT_MS = 120_000
const RETRY_DELAY_MS = 1_000

const read = readSettings(process.env)
if (!read.ok || !read.settings.s3) {
  console.error(read.ok ? 'S3_ENDPOINT: missing' : read.problems.join('\n'))
  process.exit(1)
}
const { endpoint, bucket, region, accessKeyId, secretAccessKey } = read.settings.s3
const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
const url = `${endpoint.replace(/\/+$/, '')}/${bucket}`

const giveUpAt = Date.now() + TIMEOUT_MS
while (!(await bucketExists())) {
  if (Date.now() > giveUpAt) {
    console.error(`the bucket ${bucket} could not be created at ${endpoint}`)
    process.exit(1)
  }
  await sleep(RETRY_DELAY_MS)
}

/** Whether the bucket is there after an attempt to create it; false while the store cannot be reached. */
async function bucketExists(): Promise<boolean> {
  try {
    await send('PUT')
    return (await send('HEAD')).ok
  } catch (error) {
    console.error(`waiting for ${endpoint}: ${(error as Error).message}`)
    return false
  }
}

async function send(method: 'PUT' | 'HEAD'): Promise<Response> {
  const response = await client.fetch(url, { method, signal: AbortSignal.timeout(10_000) })
  await response.arrayBuffer()
  return response
}
