import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Company } from '../company/company.ts'
import { sampleCompanyFields } from './sample-company-fields.server.ts'

const folder = join(import.meta.dirname, '../../sample')
const sample = JSON.parse(readFileSync(join(folder, 'company.json'), 'utf8')) as Company

test('names the texts and lists that a company still shares with the sample, but not its numbers', async () => {
  const { founded, review_count, reviews } = sample
  const own = {
    ...{ name: 'Own', slogan: { ms: 'Kita', en: 'Ours' }, phone: '03-8733 1234', email: 'a@own.test' },
    ...{ support_email: 'b@own.test', website: '', address: 'Kajang', video_url: '', social_url: '' },
    ...{ founded, review_count, reviews: [], promotions: [] },
  }
  const { chat_number } = sample
  const left = (company: object) => sampleCompanyFields(company as Company, folder)
  expect(await left({ ...own, chat_number: '012-345 6789' })).toEqual([])
  expect(await left({ ...own, chat_number })).toEqual(['chat_number'])
  expect(await left({ ...own, chat_number: '012-345 6789', reviews: reviews.slice(-1) })).toEqual(['reviews'])
  expect(await left(sample)).toEqual(expect.arrayContaining(['name', 'chat_number', 'reviews', 'promotions']))
})
