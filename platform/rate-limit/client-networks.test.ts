import { expect, test } from 'vitest'
import { clientNetworks } from './client-networks.ts'

test.each([
  ['2001:db8:1:2ab', ['2001:db8:1:200/56', '2001:db8:1::/48']],
  ['2001:db8:1:2ff', ['2001:db8:1:200/56', '2001:db8:1::/48']],
  ['2001:db8:1:300', ['2001:db8:1:300/56', '2001:db8:1::/48']],
  ['2001:db8:1:7', ['2001:db8:1:000/56', '2001:db8:1::/48']],
  ['203.0.113.7', []],
  ['0192a3b4-0000-7000-8000-000000000000', []],
  ['', []],
])('the client %s belongs to the networks %j', (client, networks) => {
  expect(clientNetworks(client)).toEqual(networks)
})
