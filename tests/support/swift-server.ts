import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../platform/settings/settings.ts'
import { freePort } from './free-port.ts'

/**
 * OpenStack Swift with its S3 API, an independent implementation (Debian: swift-proxy, swift-account,
 * swift-container, swift-object). Null if it is not installed; then the tests use s3-server.ts.
 */
export async function startSwift(bucket = 'files') {
  if (!['proxy', ...RINGS].every(name => isInstalled(`swift-${name}-server`))) return null
  const folder = await mkdtemp(join(tmpdir(), 'tayar-swift-'))
  await mkdir(join(folder, 'disks', 'one'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), HASHES)
  const children: ChildProcess[] = []
  let output = ''
  const start = async (name: string, config: string) => {
    const file = join(folder, `${name}-server.conf`)
    await writeFile(file, config)
    const child = spawn(`swift-${name}-server`, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => (output += text))
    children.push(child)
  }
  const kill = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await rm(folder, { recursive: true, force: true })
  }

  const ports: number[] = []
  for (const name of RINGS) {
    const port = await freePort()
    const ring = (...args: string[]) =>
      execFileSync('swift-ring-builder', [`${name}.builder`, ...args], { cwd: folder, stdio: 'ignore' })
    ring('create', '4', '1', '1')
    ring('add', `r1z1-127.0.0.1:${port}/one`, '1')
    ring('rebalance')
    await start(name, storage(name, folder, port))
    ports.push(port)
  }
  // A Swift proxy that was refused a connection does not retry for a minute.
  for (const port of ports) await listening(port)
  const port = await freePort()
  await start('proxy', proxy(folder, port))
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
  }
  const client = new AwsClient({ ...settings, service: 's3', retries: 0 })
  for (let waited = 0; ; waited += 200) {
    const made = await client.fetch(`${settings.endpoint}/${bucket}`, { method: 'PUT' }).catch(() => null)
    if (made?.ok) return { settings, stop }
    if (waited > 30_000) {
      await stop()
      throw new Error(`swift did not make a bucket: ${made?.status} ${await made?.text()}\n${output}`)
    }
    await sleep(200)
  }
}

const RINGS = ['account', 'container', 'object'] as const

const HASHES = `[swift-hash]
swift_hash_path_prefix = tayar
swift_hash_path_suffix = tayar
[storage-policy:0]
name = one
default = yes
`

const common = (folder: string, port: number) => `[DEFAULT]
swift_dir = ${folder}
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
log_level = WARNING
`

const storage = (
  name: string,
  folder: string,
  port: number,
) => `${common(folder, port)}devices = ${folder}/disks
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxy = (folder: string, port: number) => `${common(folder, port)}[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
# No memcached listens there: tempauth needs the setting and works without the cache.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`

async function listening(port: number): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const isOpen = await new Promise<boolean>(resolve => {
      const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await sleep(100)
  }
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)))
}
