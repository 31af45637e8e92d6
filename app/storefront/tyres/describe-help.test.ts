import { describe, expect, test } from 'vitest'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { indexQueries } from '../../../domain/search/query-index.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { runAtOnce } from '../../../platform/event-loop/slices.ts'
import { messages } from '../../../tests/support/messages.ts'
import { sampleTyres, sampleVehicles } from '../../../tests/support/sample-catalogue.ts'
import { branches, company } from '../../../tests/support/sample-data.ts'
import { describeHelp } from './describe-help.server.ts'

const tyres = sampleTyres()
const catalogue = {
  branches: branches.map(({ lat, lng, ...row }) => ({ ...row, lat: Number(lat), lng: Number(lng) })),
  company,
  tyres,
  queryIndex: runAtOnce(indexQueries(tyres, sampleVehicles())),
} as unknown as Catalogue

const CAR = {
  vehicleTireSize: '185/60R15',
  vehicleBrand: 'Suzuki',
  vehicleYear: '2017',
  vehicleModel: 'Swift (15 in)',
}

function helpFor(parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters)
  const help = describeHelp(messages.en, catalogue, { query, search: parseTyreSearch(query) })
  return { ...help, message: new URL(help?.chatLink ?? '').searchParams.get('text') }
}

describe('a name that none of the tyres of a search has (rule S9.11)', () => {
  test.each([
    [{ ...CAR, name: 'Sport' }, 'Show tyres for Suzuki Swift 2017', 'Suzuki Swift 2017 Sport'],
    [
      { width: '185', ratio: '60', rim: '15', name: 'Raptor' },
      'Show tyres for 185/60R15',
      '185/60R15 Raptor',
    ],
    [{ inch: '15', name: 'Raptor' }, 'Show tyres for rim 15', 'rim 15 Raptor'],
  ])('%j has a link to them: %s', (parameters, text, wanted) => {
    const { list, message } = helpFor(parameters)
    expect(list?.text).toBe(text)
    expect(new URLSearchParams(list?.url.split('?')[1]).has('name')).toBe(false)
    expect(message).toContain(`none on your website: ${wanted}.`)
  })

  test('has no such link where the search has no tyres either', () => {
    expect(helpFor({ ...CAR, vehicleTireSize: '185/60R19', name: 'Sport' }).list).toBeNull()
  })
})

test.each([
  ['kedai tayar shah alam', 'Show branches in Shah Alam', '/branches?area=Shah+Alam'],
  ['tayar kl', 'Show branches in Kuala Lumpur', '/branches?area=Kuala+Lumpur'],
  ['43000', 'Show branches in 43000', '/branches?area=43000'],
])('a place that is searched as a keyword, %s, leads to its branches (rule S9.11)', (search, text, url) => {
  expect(helpFor({ search }).list).toEqual({ text, url })
})

test.each(['dunlop', 'tayar', 'harga', 'kenari'])('the keyword %s leads to no branches', search => {
  expect(helpFor({ search }).list).toBeNull()
})

test('the chat message about a size says everything that was typed (rule S9.11)', () => {
  const typed = 'tayar van hiace 195r15c'
  expect(helpFor({ search: '195R15C', typed }).message).toContain(`none on your website: ${typed}.`)
})
