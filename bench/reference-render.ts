import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Pool } from 'pg'
import { buildCatalogue } from '../domain/catalogue/build-catalogue.ts'
import { loadCatalogue } from '../domain/catalogue/load-catalogue.server.ts'
import { toTyreCard } from '../domain/tyres/tyre-card.ts'
import { dateIn } from '../platform/clock/calendar-date.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log/log.ts'
import { root } from '../server/project-root.ts'
import { sizeListPath, sizes } from './generated-tyres.ts'

// Reference server of render.ts: one indexed query and one `renderToString` per request. Arguments: the
// database URL, the built module of the component tree and the number of sizes.
const [databaseUrl = '', modulePath = '', sizeCount = ''] = process.argv.slice(2)
const pages = (await import(modulePath)) as typeof import('./reference-pages.tsx')
const prepared = await preparePages()
const manifest = loadManifest()
const pool = new Pool({ connectionString: databaseUrl, max: 4 })

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [width = '', ratio = '', rim = ''] = ['width', 'ratio', 'rim'].map(
    name => searchParams.get(name) ?? '',
  )
  const page = prepared.get(sizeListPath({ width, ratio, rim }))
  if (!page) return response.writeHead(404).end()
  const { rows } = await pool.query({ name: 'ten-tyres', text: TEN_TYRES, values: [width, ratio, rim] })
  const cards = rows.map(row => toTyreCard(row, page.today))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!DOCTYPE html>${pages.render(request.url ?? '/', page, cards, manifest)}`)
})
server.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port))

const TEN_TYRES = `
  select tyre_size as "size", model, brand, current_price as "currentPrice", list_price as "listPrice",
    promotion_valid_till::text as "promotionValidTill", brand_image as "brandImage", model_image as "modelImage",
    test_logo as "testLogo", hyperlink
  from reference_tyres where width = $1 and aspect_ratio = $2 and rim_size = $3 order by position limit 10`

/**
 * Prepared pages by path and size. The catalogue is not kept in memory, because the reference server has
 * none.
 */
async function preparePages() {
  const settings = { databaseUrl, dataDir: '' }
  const database = await openDatabase({ settings, log: createLog({ level: 'silent' }) })
  const rows = await loadCatalogue(database)
  await database.pool.query(`create table if not exists reference_tyres (position integer, tyre_size text, model text, brand text,
    current_price text, list_price text, promotion_valid_till date, brand_image text, model_image text, test_logo text, hyperlink text,
    width float8, aspect_ratio float8, rim_size float8)`)
  await database.pool.query('truncate reference_tyres')
  await database.pool.query(
    `insert into reference_tyres select * from jsonb_to_recordset($1::jsonb) as tyre (position integer, "tyreSize" text, model text,
       brand text, "currentPrice" text, "listPrice" text, "promotionValidTill" date, "brandImage" text, "modelImage" text,
       "testLogo" text, hyperlink text, width float8, "aspectRatio" float8, "rimSize" float8)`,
    [JSON.stringify(rows.tyres)],
  )
  await database.pool.query(
    'create index if not exists bench on reference_tyres (width, aspect_ratio, rim_size, position)',
  )
  await database.pool.query('analyze reference_tyres')
  await database.close()
  if (!rows.company) throw new Error('no company data was imported')
  const catalogue = buildCatalogue(rows, dateIn('Asia/Kuala_Lumpur', new Date()), rows.company)
  const paths = sizes(Number(sizeCount)).map(sizeListPath)
  return new Map(
    await Promise.all(paths.map(async path => [path, await pages.prepare(path, catalogue)] as const)),
  )
}

function loadManifest() {
  const assets = join(root, 'build/client/assets')
  const file = readdirSync(assets).find(name => /^manifest-\w+\.js$/.test(name)) ?? ''
  const text = readFileSync(join(assets, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}
