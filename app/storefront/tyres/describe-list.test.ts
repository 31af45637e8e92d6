import { expect, test } from 'vitest'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { messages } from '../../../tests/support/messages.ts'
import { describeList } from './describe-list.server.ts'

test.each([
  ['', 'Tyres'],
  ['width=175&ratio=65&rim=14', 'Tyres 175/65R14'],
  ['search=primacy', 'Tyres for “primacy”'],
  [
    'vehicleTireSize=175/65R14&vehicleBrand=Perodua&vehicleYear=2018&vehicleModel=Myvi 1.3 G',
    'Tyres for Perodua Myvi 1.3 G 2018',
  ],
  ['vehicleTireSize=225/45R18&vehicleRearTireSize=255/40R18', 'Tyres 225/45R18 / 255/40R18'],
])('the title of the list of %j, which a preview of its link shows, is %j', (query, title) => {
  expect(describeList(messages.en, parseTyreSearch(new URLSearchParams(query))).title).toBe(title)
})
