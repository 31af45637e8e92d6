import { expect, test } from 'vitest'
import { parseDatabaseUrl } from './database-url.ts'

const MODE = 'target_session_attrs=read-write'

test('a URL with one host names that host', () => {
  const url = 'postgres://tayar:hunter2@db:5433/shop?sslmode=verify-full'
  expect(parseDatabaseUrl(url)).toEqual({
    connectionString: url,
    hosts: [{ host: 'db', port: 5433 }],
    needsPrimary: false,
  })
  expect(parseDatabaseUrl(`postgres://db/shop?${MODE}`)?.needsPrimary).toBe(true)
})

test.each([
  [`postgres://t:p@a:5433,b/shop?${MODE}`, 'postgres://t:p@a:5433/shop', 'a:5433', 'b:5432'],
  [`postgresql://a,b,c:1/shop?${MODE}`, 'postgresql://a/shop', 'a:5432', 'b:5432', 'c:1'],
  [`postgres://t@[::1]:1,[fd00::2]/shop?${MODE}`, 'postgres://t@[::1]:1/shop', '::1:1', 'fd00::2:5432'],
  [`postgres://t:p,w@a,10.0.0.2:2/shop?${MODE}`, 'postgres://t:p,w@a/shop', 'a:5432', '10.0.0.2:2'],
  [`postgres:///shop?host=/a,/b&${MODE}`, 'postgres:///shop', '/a:5432', '/b:5432'],
  [`postgres:///shop?host=/a,%2Fb&port=1,2&${MODE}`, 'postgres:///shop', '/a:1', '/b:2'],
  [`postgres://t@x/shop?host=a,b&port=7&${MODE}`, 'postgres://t@x/shop', 'a:7', 'b:7'],
])('%s names its hosts in order, and the driver gets the first', (url, connectionString, ...hosts) => {
  const parsed = parseDatabaseUrl(url)
  expect(parsed?.connectionString.split('?')[0]).toBe(connectionString)
  expect(URL.canParse(parsed?.connectionString ?? '')).toBe(true)
  expect(parsed?.hosts.map(({ host, port }) => `${host}:${port}`)).toEqual(hosts)
  expect(parsed?.needsPrimary).toBe(true)
})

test.each([
  'postgres://a,b/shop',
  'postgres:///shop?host=/a,/b',
  'postgres://a,b/shop?target_session_attrs=any',
  'postgres://a/shop?target_session_attrs=standby',
  `postgres://a,,b/shop?${MODE}`,
  `postgres://a,/shop?${MODE}`,
  `postgres://a:x,b/shop?${MODE}`,
  `postgres://a:99999,b/shop?${MODE}`,
  `postgres:///shop?host=/a,/b&port=1,2,3&${MODE}`,
  `postgres:///shop?host=/a,/b&port=x&${MODE}`,
  `postgres://a,b/shop?sslmode=verify-ful&${MODE}`,
])('%s is rejected', url => {
  expect(parseDatabaseUrl(url)).toBeNull()
})
