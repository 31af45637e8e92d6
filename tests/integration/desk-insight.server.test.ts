import { beforeAll, describe, expect, test } from 'vitest'
import { unescapeHtml } from '../support/fetch-page.ts'
import { loginAsStaff } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { cookies, server, setUpSampleServer } from '../support/sample-server.ts'

// Insight in a browser without JavaScript (docs/rules/storefront.md, section 37). The numbers themselves are
// recounted in domain/insight/recount.server.test.ts.

setUpSampleServer()

let office = ''
beforeAll(async () => {
  office = await loginAsStaff(server, 'office@tayar.test')
})

async function get(path: string, { cookie = cookies.administrator, language = 'en' } = {}) {
  const response = await fetch(server.url + path, {
    redirect: 'manual',
    headers: { cookie: `${cookie}; language=${language}` },
  })
  const text = unescapeHtml(await response.text())
  return { status: response.status, text, type: response.headers.get('content-type') }
}

/** The figures of a page: id, and the texts of its cells row by row. */
const figuresOf = (html: string) =>
  [...html.matchAll(/<figure id="([\w-]+)"([\s\S]*?)<\/figure>/g)].map(([, id = '', figure = '']) => ({
    id,
    figure,
    table: /<tbody[\s\S]*?<\/tbody>/.exec(figure)?.[0] ?? '',
  }))
const cellsOf = (table: string) =>
  [...table.matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell.replace(/<[^>]+>/g, ''),
    ),
  )

const IDS = [
  'registrations',
  'branches',
  'claims-by-brand',
  'claims-by-model',
  'claims-by-branch',
  'tyre-ages',
  'open-claims',
  'not-found',
  'most-viewed',
  'chats',
]

describe.each(['en', 'ms'] as const)('insight (%s)', language => {
  const t = messages[language]

  test('has every answer as a sentence, a named plot, a table and a file with the same numbers', async () => {
    const { status, text } = await get('/desk/insight?period=52', { language })
    expect(status).toBe(200)
    expect(text).not.toMatch(/\sstyle="|<style|deskInsight\./)
    const figures = figuresOf(text)
    expect(figures.map(({ id }) => id)).toEqual(IDS)
    for (const { id, figure, table } of figures) {
      expect([id, /<svg role="img" aria-label="[^"]+/.test(figure)]).toEqual([id, true])
      const path = /href="(\/desk\/insight\/[^"]+)" download/.exec(figure)?.[1] ?? ''
      expect(path).toBe(`/desk/insight/${id}.csv?period=52`)
      const file = await get(path, { language })
      expect([id, file.status, file.type]).toEqual([id, 200, 'text/csv; charset=utf-8'])
      const [, ...lines] = file.text.trim().split('\r\n')
      const cells = cellsOf(table)
      expect([id, cells.length > 0]).toEqual([id, lines.length > 0])
      for (const row of cells) {
        const written = row.map(cell =>
          /^[\d,.]+$/.test(cell) ? cell.replaceAll(',', '') : cell === '–' ? '' : cell,
        )
        expect(lines.map(line => line.replaceAll('"', ''))).toContain(written.join(','))
      }
    }
    expect(text).toContain(t('deskInsight.summary.noMail'))
  })
})

test('a period and a branch are chosen by a plain GET, and anything else is the default', async () => {
  const t = messages.en
  const { text } = await get('/desk/insight?period=4&branch=tayar-contoh-klang')
  expect(text).toMatch(/<option value="4" selected/)
  expect(text).toMatch(/<option value="tayar-contoh-klang" selected/)
  expect(text).toContain(t('deskInsight.websiteWide'))
  const other = await get('/desk/insight?period=5&branch=%00nowhere')
  expect(other.status).toBe(200)
  expect(other.text).toMatch(/<option value="13" selected/)
  expect((await get('/desk/insight/nothing.csv')).status).toBe(404)
})

test('the number of open claims equals the claims history, and only administrators see the claims', async () => {
  const t = messages.en
  const { text } = await get('/desk/insight')
  const open = figuresOf(text).find(({ id }) => id === 'open-claims')
  const counts = cellsOf(open?.table ?? '').map(([, n]) => Number(n))
  const count = counts.reduce((sum, n) => sum + n, 0)
  expect(count).toBeGreaterThan(0)
  expect(text).toContain(t('deskInsight.open.oldest'))
  expect((text.match(/href="\/dashboard\/claims\/[\w-]{36}"/g) ?? []).length).toBe(Math.min(count, 10))
  const found = await fetch(`${server.url}/dashboard?tab=claims-history`, {
    method: 'POST',
    headers: { cookie: `${cookies.administrator}; language=en`, origin: server.origin },
    body: new URLSearchParams({ status: 'Open' }),
  })
  expect(unescapeHtml(await found.text())).toContain(t('staff.found', { n: String(count) }))

  const seen = await get('/desk/insight', { cookie: office })
  expect(seen.status).toBe(200)
  expect(seen.text).not.toContain(t('deskInsight.open.oldest'))
  expect(seen.text).not.toContain(t('deskInsight.summary.title'))
  const plates = ['WOI 1001', 'JOI 3003', 'NOO 404', 'KIO 1313']
  for (const page of [text, seen.text]) for (const plate of plates) expect(page).not.toContain(plate)
})

test('the office cannot ask for the summary, and its link changes nothing without the right signature', async () => {
  const post = (path: string, cookie: string) =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: server.origin },
      body: new URLSearchParams({ summary: 'on' }),
    })
  expect((await post('/desk/insight', office)).status).toBe(404)
  expect((await post('/desk/insight', cookies.administrator)).status).toBe(303)
  const { status, text } = await get('/stop-summary/YWRtaW4.wrong', { cookie: '' })
  expect(status).toBe(200)
  expect(text).toContain(messages.en('deskInsight.unsubscribe.wrong'))
})
