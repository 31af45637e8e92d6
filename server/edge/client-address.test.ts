import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, isLocalRequest } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage

test.each([
  ['1.2.3.4', undefined, 0, '1.2.3.4'],
  ['::ffff:1.2.3.4', undefined, 0, '1.2.3.4'],
  // Without a proxy the header comes from the client.
  ['1.2.3.4', '9.9.9.9', 0, '1.2.3.4'],
  ['10.0.0.1', '9.9.9.9, 5.6.7.8', 1, '5.6.7.8'],
  ['10.0.0.1', '9.9.9.9, 5.6.7.8, 10.0.0.2', 2, '5.6.7.8'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  // Some proxies add the port.
  ['10.0.0.1', '9.9.9.9, 5.6.7.8:43210', 1, '5.6.7.8'],
  ['10.0.0.1', '[2001:db8:1:2::9]:43210', 1, '2001:db8:1:2'],
  ['10.0.0.1', '[2001:db8:1:2::9]', 1, '2001:db8:1:2'],
  ['10.0.0.1', '2001:db8:1:2::9', 1, '2001:db8:1:2'],
  ['10.0.0.1', '[5.6.7.8', 1, '10.0.0.1'],
  ['10.0.0.1', 'rubbish', 1, '10.0.0.1'],
  ['10.0.0.1', '5.6.7.8', 2, '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
  ['2001:0db8::1', undefined, 0, '2001:db8:0:0'],
  ['::1', undefined, 0, '0:0:0:0'],
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0'],
])(
  'a connection from %s with X-Forwarded-For %s behind %i proxies is client %s',
  (address, header, trusted, client) => {
    expect(clientAddress(request(address, header), trusted)).toBe(client)
  },
)

test.each([
  ['127.0.0.1', { host: 'localhost:3000' }, true],
  ['::1', { host: '[::1]:3000' }, true],
  ['::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
  ['203.0.113.7', { host: 'localhost' }, false],
  ['127.0.0.1', { host: 'tayar.example' }, false],
  ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, false],
  ['127.0.0.1', { host: 'localhost', forwarded: 'for=203.0.113.7' }, false],
  ['127.0.0.1', {}, false],
])('a request from %s with %j is local: %s', (remoteAddress, headers, isLocal) => {
  expect(isLocalRequest({ headers, socket: { remoteAddress } } as unknown as IncomingMessage)).toBe(isLocal)
})
