/** A server that may hold the database. */
export type DatabaseHost = {
  /** name, address, or folder of a unix socket */
  readonly host: string
  readonly port: number
}

type DatabaseAddress = {
  /** for the driver, which reads one host only */
  readonly connectionString: string
  /** in the order of the URL */
  readonly hosts: readonly DatabaseHost[]
  /** `target_session_attrs=read-write`: only a host that accepts writes is used */
  readonly needsPrimary: boolean
}

/** Modes of the driver, which silently ignores unknown ones. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Describes a valid `DATABASE_URL`: the end of the message "expected …". */
export const DATABASE_URL_FORMAT = `an address such as postgres://user:password@host:5432/database, with ?sslmode= one of ${SSL_MODES.join(', ')}; several hosts (@host1:5432,host2:5432/) need ?target_session_attrs=read-write`

/**
 * Parses `DATABASE_URL` in libpq's format: `postgres://user:password@host1:5432,host2:5432/database`, or unix
 * sockets as `postgres:///database?host=/folder1,/folder2`. Null if it is invalid, or if it names several
 * hosts without `target_session_attrs=read-write`.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress | null {
  const [, start = '', authority = '', rest = ''] = URL_PARTS.exec(text) ?? []
  const urls = authority.split(',').map(host => start + host + rest)
  const [connectionString = ''] = urls
  if (!start || !urls.every(isUrl)) return null
  const { searchParams } = new URL(connectionString)
  const sslMode = searchParams.get('sslmode')
  if (sslMode !== null && !SSL_MODES.includes(sslMode)) return null

  const hosts = parseHosts(urls, searchParams)
  if (!hosts) return null
  const target = searchParams.get('target_session_attrs')
  if (target !== null && target !== 'read-write') return null
  const needsPrimary = target === 'read-write'
  if (hosts.length > 1 && (!needsPrimary || hosts.some(({ host }) => !host))) return null
  return { connectionString, hosts, needsPrimary }
}

/**
 * The parameters `host` and `port` override the hosts of the URL; there is one port for each host, or one for
 * all.
 */
function parseHosts(urls: readonly string[], parameters: URLSearchParams): DatabaseHost[] | null {
  const parsed = urls.map(url => new URL(url))
  const names =
    parameters.get('host')?.split(',') ??
    parsed.map(({ hostname }) => decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'))
  const ports = parameters.get('port')?.split(',') ?? parsed.map(({ port }) => port)
  if (ports.length > 1 && ports.length !== names.length) return null
  if (!ports.every(port => /^\d{0,5}$/.test(port))) return null
  return names.map((host, nth) => ({ host, port: Number((ports[nth] ?? ports[0]) || DEFAULT_PORT) }))
}

/** A URL whose user name and password can be percent-decoded. */
export function isUrl(value: string): boolean {
  try {
    decodeURIComponent(value)
    return URL.canParse(value)
  } catch {
    return false
  }
}

/** scheme with user name and password, hosts, path with parameters */
const URL_PARTS = /^(postgres(?:ql)?:\/\/(?=.)(?:[^/?#]*@)?)([^@/?#]*)(.*)$/
const DEFAULT_PORT = 5432
