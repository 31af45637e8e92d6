import { join } from 'node:path'
import { sweepFiles } from '../../platform/files/stored-files.ts'
import { sweepUploads } from '../../platform/uploads/receive-form.ts'
import { filesIn, type RemainingState } from './environment.ts'
import { AssertionFailedError } from './fault.ts'
import type { Ledger } from './ledger.ts'

/**
 * Checks everything that is stored against what was acknowledged: nothing acknowledged is lost, nothing is
 * half-stored, a tyre has at most one claim, every attached file has its bytes, and after the cleanup of
 * the next day no byte is unreferenced. Returns counts; throws AssertionFailedError with every violated
 * rule and an example of each.
 */
export async function checkInvariants(remaining: RemainingState, ledger: Ledger): Promise<string> {
  const broken: string[] = []
  const find = (sentence: string, offenders: readonly unknown[]) => {
    if (offenders.length > 0)
      broken.push(`${sentence}: not so ${offenders.length} times, such as ${JSON.stringify(offenders[0])}`)
  }
  for (const [sentence, query] of RULES) find(sentence, (await remaining.database.pool.query(query)).rows)
  await checkAcknowledged(remaining, ledger, find)
  await checkBytes(remaining, find)
  await sweep(remaining)
  const rows = (await remaining.database.pool.query(`select path, state from files order by path`)).rows
  find(
    'after the sweep every row of a file is of an attached one',
    rows.filter(row => row.state !== 'attached'),
  )
  const known = new Set(rows.map(row => row.path))
  find(
    'after the sweep there is no byte that belongs to nothing',
    (await remaining.list()).filter(path => !known.has(path)),
  )
  find('no incomplete upload remains', await filesIn(join(remaining.dataDir, 'uploads')))
  find('no temporary file remains', await filesIn(join(remaining.dataDir, 'files', '.drafts')))
  if (broken.length > 0) throw new AssertionFailedError(broken.join('\n'))
  const { rows: figures } = await remaining.database.pool.query(FIGURES)
  const { registrations, tyres, claims, files } = figures[0]
  return `${registrations} registrations, ${tyres} tyre IDs, ${claims} claims and ${files} files are consistent`
}

type Find = (sentence: string, offenders: readonly unknown[]) => void

async function checkAcknowledged(
  { database }: RemainingState,
  { registrations, unanswered, claims, invoiced, deleted }: Ledger,
  find: Find,
) {
  const { rows: found } = await database.pool.query(
    `select r.id, r.car_plate as plate, json_array_length(r.receipt_url::json) as receipts,
        (select count(*)::int from warranty_tyre_ids t where t.warranty_form_id = r.id) as tyres
      from warranty_registrations r`,
  )
  const there = new Map(found.map(row => [row.id as string, row]))
  find(
    'a registration that was acknowledged is there as it was sent',
    [...registrations].filter(([id, { plate, tyres, receipts }]) => {
      const row = there.get(id)
      if (deleted.has(id)) return false
      return row?.plate !== plate || row.tyres !== tyres || row.receipts !== receipts
    }),
  )
  find(
    'every registration was sent by a client',
    found.filter(({ id }) => !registrations.has(id) && !unanswered.has(id)),
  )
  find(
    'what was acknowledged as deleted is gone',
    [...deleted].filter(id => there.has(id)),
  )

  const { rows: filed } = await database.pool.query(
    `select c.id, c.warranty_id, c.tyre_id, c.status, (select count(*)::int from claim_photos p where p.claim_id = c.id) as photos
      from warranty_claims c`,
  )
  const claim = new Map(filed.map(row => [row.id as string, row]))
  find(
    'a claim that was acknowledged is there as it was sent',
    [...claims].filter(([id, { warrantyId, tyreRowId, photos }]) => {
      const row = claim.get(id)
      if (deleted.has(warrantyId)) return false
      return row?.warranty_id !== warrantyId || row.tyre_id !== tyreRowId || row.photos !== photos
    }),
  )
  find(
    'every claim was sent by a client',
    filed.filter(({ id }) => !claims.has(id) && !unanswered.has(id)),
  )
  find(
    'a claim that was acknowledged as closed is closed',
    [...invoiced].filter(id => claim.has(id) && claim.get(id)?.status !== 'Closed'),
  )
}

/** Every attached file has as many bytes as its row says and is a JPEG. */
async function checkBytes({ database, files }: RemainingState, find: Find) {
  const { rows } = await database.pool.query(`select path, bytes from files where state = 'attached'`)
  const wrong: unknown[] = []
  for (const { path, bytes } of rows) {
    const file = await files.get(path)
    const found = file?.bytes ?? new Uint8Array()
    const isJpeg = found[0] === 0xff && found[1] === 0xd8
    if (found.length !== bytes || !isJpeg) wrong.push({ path, bytes, found: found.length, isJpeg })
  }
  find('every attached file has its bytes in the store', wrong)
}

/** The cleanup that runs every ten minutes, as of one day later. */
async function sweep({ database, files, dataDir }: RemainingState) {
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1_000)
  for (let swept = 1; swept > 0; ) swept = await sweepFiles({ database, files, now: () => tomorrow })
  await sweepUploads(join(dataDir, 'uploads'), { now: tomorrow })
  await sweepUploads(join(dataDir, 'files', '.drafts'), { now: tomorrow })
}

/** All columns that refer to a file. */
const REFERENCES = `with refs (path) as (
  select json_array_elements_text(receipt_url::json) from warranty_registrations
  union all select file_url from claim_photos
  union all select invoice_url from warranty_claims where invoice_url is not null
)`

/** Each rule with the query that finds its violations. */
const RULES: readonly (readonly [string, string])[] = [
  [
    'a registration has a tyre ID for every position, once',
    `select r.id, count(t.id) from warranty_registrations r left join warranty_tyre_ids t on t.warranty_form_id = r.id
      group by r.id having count(t.id) <> case r.tyre_quantity when 'pair' then 2 else 4 end
        or count(distinct t.position_description) <> count(t.id)`,
  ],
  [
    'a tyre ID is claimed exactly where there is one claim on it',
    `select t.id, t.is_claimed, count(c.id) from warranty_tyre_ids t left join warranty_claims c on c.tyre_id = t.id
      group by t.id having t.is_claimed::int <> count(c.id) or t.is_claimed <> (t.claimed_at is not null)`,
  ],
  [
    'a claim is on a tyre of its own registration, with its plate',
    `select c.id from warranty_claims c left join warranty_tyre_ids t on t.id = c.tyre_id
        left join warranty_registrations r on r.id = c.warranty_id
      where t.warranty_form_id is distinct from c.warranty_id or r.plate is distinct from c.plate`,
  ],
  [
    'a registration is claimed exactly where one of its tyre IDs is, on the day of the newest claim',
    `select r.id from warranty_registrations r left join warranty_claims c on c.warranty_id = r.id
      group by r.id having r.is_claimed <> (count(c.id) > 0) or r.last_claim_date is distinct from max(c.claim_date)`,
  ],
  [
    'a claim is closed exactly where it has an invoice',
    `select id from warranty_claims where (status = 'Closed') <> (invoice_url is not null)`,
  ],
  [
    'a claim and an invoice have one line each in the trail',
    `select c.id, c.status from warranty_claims c left join audit a on a.record = c.id::text
      group by c.id having count(*) filter (where a.what = 'filed-claim') <> 1
        or count(*) filter (where a.what = 'uploaded-invoice') <> (c.status = 'Closed')::int`,
  ],
  [
    'every receipt, photo and invoice is an attached file',
    `${REFERENCES} select refs.path, state from refs left join files on files.path = refs.path where state is distinct from 'attached'`,
  ],
  [
    'every attached file belongs to one thing',
    `${REFERENCES} select files.path, count(refs.path) from files left join refs on refs.path = files.path
      where state = 'attached' group by files.path having count(refs.path) <> 1`,
  ],
]

const FIGURES = `select (select count(*)::int from warranty_registrations) as registrations,
  (select count(*)::int from warranty_tyre_ids) as tyres, (select count(*)::int from warranty_claims) as claims,
  (select count(*)::int from files where state = 'attached') as files`
