import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { BOUNDARY, multipart } from '../tests/support/form-body.ts'
import { SAME_ORIGIN_HEADERS } from '../tests/support/seeded-staff.ts'
import { type Load, load, type Target } from './load.ts'
import { comparePairs, type Measure } from './measure.ts'
import { startReferenceServer } from './reference-server.ts'
import { openSeededServer } from './seeded-servers.ts'

/**
 * Registering a warranty whose photo is already uploaded, against a reference server
 * (reference-registration.ts) that parses the same form with the same library and executes the same
 * statements on the same PostgreSQL. The tables have 20,000 registrations first, because connections cache
 * the plans of foreign key checks, and a plan for an empty table is a full scan.
 */
export async function* registrationBench(): AsyncGenerator<Measure> {
  const server = await openSeededServer('PostgreSQL', 20_000)
  const databaseUrl = server.reference.databaseUrl ?? ''
  const stops: (() => unknown)[] = []
  try {
    const before = await countRows(databaseUrl)
    await insertPhotos(databaseUrl)
    const form = formOf(nextPhoto())
    const message = {
      databaseUrl,
      visitorHash: VISITOR_HASH,
      form: form.toString('latin1'),
      headers: HEADERS,
    }
    const reference = await startReferenceServer('reference-registration.ts', { message })
    stops.push(reference.stop)

    const amount = { seconds: 2 }
    const run = (target: Target) => () =>
      load(target, () => '/warranty-registration', amount, HEADERS, {
        body: () => formOf(nextPhoto()),
        expected: '3xx',
      })
    const { a, b, ratio, all } = await comparePairs<Load>(
      9,
      run(server),
      run(reference),
      (a, b) => a.requestsPerSecond / b.requestsPerSecond,
    )
    yield {
      name: 'registrations with an accepted photo, requests/s against a reference server with the same statements',
      figure: ratio,
      bound: { atLeast: 0.5 },
      detail: `${show(a)} : ${show(b)}; ${describeRows(before, await countRows(databaseUrl))}; pairs ${all}`,
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

const SECRET = 'measuring-measuring-22'
const VISITOR_HASH = createHash('sha256').update(SECRET).digest('base64url')
const HEADERS = {
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  cookie: `visitor=${SECRET}`,
  ...SAME_ORIGIN_HEADERS,
}

const show = ({ requestsPerSecond, cpuPerRequest, busy }: Load) =>
  `${Math.round(requestsPerSecond)} requests/s (${cpuPerRequest.toFixed(2)} ms CPU each, ${Math.round(busy * 100)} % busy)`

function formOf(id: string): Buffer {
  return multipart(
    Object.entries({
      registration: id,
      name: 'Aisyah binti Rahman',
      contact_number: '012-345 6789',
      email: '',
      purchase_date: '2024-02-29',
      // A plate takes five registrations a day.
      car_plate: `W ${id.slice(-12)}`,
      tyre_quantity: 'set',
      photo_count: '1',
    }).map(([name, value]) => ({ name, value })),
  )
}

/** Inserts photos of this visitor that wait for their registration; more than are used. */
async function insertPhotos(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into files (id, submission_id, path, name, bytes, state, holder, made_at)
      select md5(n::text)::uuid, md5(n::text)::uuid, 'receipts/anonymous/' || n || '.jpg', 'receipt.jpg', 100000, 'waiting', $1, now()
      from generate_series(1, $2::int) n`,
    [VISITOR_HASH, PHOTOS],
  )
  await client.query('vacuum analyze files')
  await client.end()
}

const PHOTOS = 200_000
let photos = 0

/** The id of the next form and of its photo. */
function nextPhoto(): string {
  photos++
  if (photos > PHOTOS) throw new Error('no photos left')
  const hex = createHash('md5').update(String(photos)).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

type Counts = { registrations: number; tyres: number; attached: number }

async function countRows(databaseUrl: string): Promise<Counts> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } =
    await client.query(`select (select count(*)::int from warranty_registrations) as registrations,
    (select count(*)::int from warranty_tyre_ids) as tyres,
    (select count(*)::int from files where state = 'attached') as attached`)
  await client.end()
  return rows[0]
}

/** Throws if a form did not create a registration with its tyres and its photo. */
function describeRows(before: Counts, after: Counts): string {
  const [made, tyres, photos] = (['registrations', 'tyres', 'attached'] as const).map(
    what => after[what] - before[what],
  ) as [number, number, number]
  if (made === 0 || tyres !== 4 * made || photos !== made) throw new Error(JSON.stringify({ before, after }))
  return `${made} registrations made by both, each with four tyres and its photo`
}
