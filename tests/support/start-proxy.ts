import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from '../../server/project-root.ts'
import { freePort } from './free-port.ts'

/**
 * The proxies with shipped configurations (`deploy/`) and the program of each; null if not installed, or
 * without a tool to create a certificate.
 */
export const proxies = (['nginx', 'Caddy'] as const).map(name => ({
  name,
  program: found('openssl') && found(name.toLowerCase()),
}))

type ProxyName = (typeof proxies)[number]['name']

export type RunningProxy = {
  /** its output so far */
  output(): string
  /** its access log so far, in the shipped format */
  accessLog(): string
  /** what nginx's cache has stored so far, headers included */
  cachedAnswers(): string[]
  stop(): Promise<void>
}

/** A certificate for localhost, created for this run, as two files. */
export type Certificate = { readonly certificate: string; readonly key: string }

export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  return { certificate, key }
}

/**
 * Starts a proxy with the shipped configuration, for one process (Caddy only) or two, changing only what
 * operators change: host name, certificate, ports and processes. Waits until it listens on
 * `https://localhost:PORT`.
 */
export async function startProxy(
  name: ProxyName,
  {
    port,
    processes,
    certificate,
  }: { port: number; processes: readonly [number, number] | readonly [number]; certificate: Certificate },
): Promise<RunningProxy> {
  const program = found(name.toLowerCase())
  if (!program) throw new Error(`${name} is not installed`)
  const folder = await mkdtemp(join(tmpdir(), 'tayar-proxy-'))
  const places = { folder, port, plainPort: await freePort(), processes, certificate }
  const args = await (name === 'nginx' ? configureNginx : configureCaddy)(places)
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => (output += text))
  for (let waited = 0; !(await listens(port)); waited += 50) {
    if (child.exitCode !== null || waited > 10_000) throw new Error(`${name} did not start\n${output}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return {
    output: () => output,
    accessLog: () => (name === 'nginx' ? readFileSync(join(folder, 'access.log'), 'utf8') : output),
    cachedAnswers: () =>
      readdirSync(join(folder, 'cache'), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1')),
    async stop() {
      process.off('exit', kill)
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Places = {
  folder: string
  port: number
  plainPort: number
  processes: readonly [number, number] | readonly [number]
  certificate: Certificate
}

async function configureNginx({ folder, port, plainPort, processes, certificate }: Places) {
  const site = changed(readFileSync(join(root, 'deploy/several-processes/nginx.conf'), 'utf8'), [
    ['127.0.0.1:3001', `127.0.0.1:${processes[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${processes[1]}`],
    ['/etc/letsencrypt/live/your.shop/fullchain.pem', certificate.certificate],
    ['/etc/letsencrypt/live/your.shop/privkey.pem', certificate.key],
    ['https://your.shop$request_uri', `https://localhost:${port}$request_uri`],
    ['your.shop', 'localhost'],
    ['/var/cache/nginx/tayar', join(folder, 'cache')],
    ['/var/log/nginx/tayar.log', join(folder, 'access.log')],
    ['/var/log/nginx/tayar-error.log', 'stderr'],
    // A machine may not have IPv6.
    ['  listen [::]:80 backlog=4096;\n', ''],
    ['  listen [::]:443 ssl http2 backlog=4096;\n', ''],
    ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
    ['listen 443 ssl ', `listen 127.0.0.1:${port} ssl `],
  ])
  await writeFile(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  ${temporary.map(each => `${each}_temp_path ${folder}/${each};`).join('\n  ')}
  include ${folder}/site.conf;
}
`,
  )
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
}

async function configureCaddy({ folder, port, plainPort, processes, certificate }: Places) {
  const isAlone = processes.length === 1
  const shipped = isAlone ? 'deploy/one-machine/Caddyfile' : 'deploy/several-processes/Caddyfile'
  const site = changed(readFileSync(join(root, shipped), 'utf8'), [
    ...processes.map((each, at) => [`127.0.0.1:${isAlone ? 3000 : 3001 + at}`, `127.0.0.1:${each}`] as const),
    [
      '\n{$SITE_ADDRESS:your.shop} {',
      `\nlocalhost {\n\tbind 127.0.0.1\n\ttls ${certificate.certificate} ${certificate.key}`,
    ],
    ['\n{\n', `\n{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plainPort}\n\thttps_port ${port}\n`],
  ])
  await writeFile(join(folder, 'Caddyfile'), site)
  return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
}

/** Replaces each pair in a text; throws if one is missing. */
function changed(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((before, [old, fresh]) => {
    if (!before.includes(old)) throw new Error(`the shipped configuration has no ${JSON.stringify(old)}`)
    return before.replaceAll(old, fresh)
  }, text)
}

function found(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, program)).find(path => existsSync(path)) ?? null
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
