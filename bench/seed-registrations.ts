import type { ClientBase } from 'pg'

/** Rows to create; every registration has two or four tyres. */
type SeedSize = { readonly registrations: number; readonly claims: number }

/**
 * Fills a migrated database with three years of registrations, tyres and claims in chronological order.
 * Names, plates and numbers are distributed as in Malaysia: a part such as "bin" or "W" is in a large share
 * of the rows, most names in a few. The rows are deterministic for a given size.
 *
 * Constraints and indexes are dropped and created again, which is several times faster. `staff` are the
 * e-mails of the staff accounts that filed the claims; the last one has filed very few.
 */
export async function seedRegistrations(
  client: ClientBase,
  { registrations, claims }: SeedSize,
  staff: readonly string[],
): Promise<void> {
  const restoreStatements = await dropConstraints(client)
  await client.query(REGISTRATIONS, [
    registrations,
    MALAY,
    FATHERS,
    CHINESE,
    GIVEN,
    INDIAN,
    SYLLABLES,
    AREAS,
    LETTERS,
  ])
  await client.query(TYRES)
  await client.query(CLAIMS, [claims, staff])
  await client.query(CLAIMED_TYRES)
  await client.query(CLAIM_PHOTOS)
  for (const statement of restoreStatements) await client.query(statement)
  await client.query('vacuum analyze')
}

const TABLES = ['warranty_registrations', 'warranty_tyre_ids', 'warranty_claims', 'claim_photos']

/** Drops constraints and indexes; returns the statements that create them again. */
async function dropConstraints(client: ClientBase): Promise<string[]> {
  const { rows: constraints } = await client.query(
    `select conrelid::regclass as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid = any ($1::regclass[]) and contype in ('p', 'u', 'c', 'f')
        or confrelid = any ($1::regclass[])
      order by array_position('{f,c,u,p}'::text[], contype::text)`,
    [TABLES],
  )
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${name}`)
  const { rows: samples } = await client.query(
    `select indexrelid::regclass::text as name, attnum as column, attstattarget as samples
      from pg_index join pg_attribute on attrelid = indexrelid
      where indrelid = any ($1::regclass[]) and attstattarget > 0`,
    [TABLES],
  )
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any ($1::regclass[])`,
    [TABLES],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...samples.map(
      ({ name, column, samples }) => `alter index ${name} alter column ${column} set statistics ${samples}`,
    ),
    ...constraints
      .reverse()
      .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ]
}

/** SQL for a pseudo-random number from 0 to below 1, derived from a row number and a salt. */
const chance = (row: string, salt: number) =>
  `((hashint8extended(${row}, ${salt}) & 1048575) / 1048576.0::float8)`
/** SQL for a word of an array; earlier words are much more frequent. */
const word = (array: string, chance: string, skew = 2) =>
  `(${array})[1 + floor(power(${chance}, ${skew}) * cardinality(${array}))::int]`
const id = (text: string) => `md5(${text})::uuid`

const REGISTRATIONS = `
  insert into warranty_registrations (id, name, contact_number, contact_digits, email, purchase_date, car_plate, plate,
    receipt_url, tyre_quantity, created_at, registered_by, privacy_version, privacy_shown_at, confirmation)
  select ${id("'registration' || n")}, name, substr(digits, 1, 3) || '-' || substr(digits, 4), digits,
    case when ${chance('n', 1)} < 0.6 then 'driver' || n || '@example.com' end,
    (created_at - ${chance('n', 2)} * interval '10 days')::date, letters || ' ' || number, letters || number,
    '["receipts/anonymous/' || ${id("'receipt' || n")} || '.jpg"]',
    case when ${chance('n', 3)} < 0.5 then 'pair' else 'set' end, created_at, md5('holder' || n), '2025-01', created_at, null
  from (
    select n,
      case
        when ${chance('n', 4)} < 0.6 then ${word('$2::text[]', chance('n', 5))} || ' ' || ${word('$2::text[]', chance('n', 6))}
          || case when ${chance('n', 7)} < 0.55 then ' bin ' else ' binti ' end || ${word('$3::text[]', chance('n', 8))}
        when ${chance('n', 4)} < 0.82 then ${word('$4::text[]', chance('n', 5))} || ' ' || ${word('$5::text[]', chance('n', 6), 1)}
          || ' ' || ${word('$5::text[]', chance('n', 7), 1)}
        when ${chance('n', 4)} < 0.9 then ${word('$6::text[]', chance('n', 5))} || ' a/l ' || ${word('$6::text[]', chance('n', 6))}
        else ${word('$2::text[]', chance('n', 5))} || ' ' || initcap(${word('$7::text[]', chance('n', 6), 1)}
          || ${word('$7::text[]', chance('n', 7), 1)} || ${word('$7::text[]', chance('n', 8), 1)})
      end as name,
      '01' || floor(power(${chance('n', 9)}, 1.5) * 10)::int || lpad(floor(${chance('n', 10)} * 10000)::int::text, 4, '0')
        || lpad(floor(${chance('n', 11)} * 1000)::int::text, 3, '0') as digits,
      ${word('$8::text[]', chance('n', 12))} || case when ${chance('n', 13)} < 0.85
        then ${word('$9::text[]', chance('n', 14), 1)} || ${word('$9::text[]', chance('n', 15), 1)} else '' end as letters,
      1 + floor(${chance('n', 16)} * 9999)::int as number,
      timestamptz '2026-06-01 00:00+00' - interval '1095 days' * (1 - n::float8 / $1::bigint) as created_at
    from generate_series(1, $1::bigint) n
  ) row`

const TYRES = `
  insert into warranty_tyre_ids (id, warranty_form_id, tyre_id, position_description)
  select ${id("'tyre' || position || id")}, id,
    -- Multiplication by an odd number modulo 2^32 is a bijection.
    regexp_replace(upper(lpad(to_hex((row_number() over () * 2654435761) & 4294967295), 8, '0')), '^.{4}', '\\&-'), position
  from warranty_registrations, unnest(case tyre_quantity when 'pair' then array['Front Left', 'Front Right']
    else array['Front Left', 'Front Right', 'Rear Left', 'Rear Right'] end) position`

// Spread over all registrations, at most one claim each. Claims without processed_by are old ones from the
// first year.
const CLAIMS = `
  insert into warranty_claims (id, warranty_id, tyre_id, plate, claim_type, description, claim_date, created_by, processed_by, status,
    stage, outcome, invoice_url, created_at, updated_at)
  select ${id("'claim' || registration")}, registration, ${id("'tyreFront Left' || registration")}, plate, claim_type, description,
    filed_at::date, users.id, case when is_elsewhere then null else users.email end,
    case when is_closed then 'Closed' else 'Open' end,
    case when is_closed or step < 0.5 then 'new' when step < 0.7 then 'waiting' else 'decided' end,
    case when not is_closed and step >= 0.7 then 'repair' end,
    case when is_closed then 'invoices/' || registration || '.jpg' end, filed_at, filed_at
  from (
    select registration, plate, filed_at, (array['Defect', 'Damage', 'Other'])[1 + floor(power(${chance('n', 21)}, 2) * 3)::int] as claim_type,
      'The sidewall shows a bulge the size of a coin, seen at the service after ' || n % 90 || ' days.' as description,
      ${chance('n', 22)} < 0.85 as is_closed, ${chance('n', 27)} as step, place < 0.33 and ${chance('n', 23)} < 0.03 as is_elsewhere,
      case when ${chance('n', 26)} < 0.00005 then cardinality($2::text[])
        else 1 + floor(${chance('n', 24)} * (cardinality($2::text[]) - 1))::int end as clerk
    from (
      select id as registration, plate, n, n::float8 / all_of_them as place,
        created_at + ${chance('n', 25)} * least(interval '90 days', timestamptz '2026-06-01 00:00+00' - created_at) as filed_at
      from (select id, plate, created_at, row_number() over (order by created_at) as n, count(*) over () as all_of_them
        from warranty_registrations) numbered
      where n * $1::bigint % all_of_them < $1::bigint
    ) chosen
  ) claim join users on users.email = ($2::text[])[clerk]
  order by claim.filed_at`

const CLAIMED_TYRES = `
  with claimed as (
    update warranty_tyre_ids set is_claimed = true, claimed_at = warranty_claims.created_at
    from warranty_claims where warranty_tyre_ids.id = warranty_claims.tyre_id
    returning warranty_form_id, claimed_at
  )
  update warranty_registrations set is_claimed = true, last_claim_date = claimed.claimed_at::date
  from claimed where id = warranty_form_id`

const CLAIM_PHOTOS = `
  insert into claim_photos (id, claim_id, file_url, file_name)
  select ${id("'photo' || at || id")}, id, 'claims/' || id || '/' || at || '.jpg', 'photo-' || at || '.jpg'
  from warranty_claims, generate_series(1, 2) at`

const MALAY =
  words(`Muhammad Nur Siti Ahmad Mohd Nurul Mohamad Abdul Wan Noor Nor Amir Aisyah Hafiz Farah Azlan Aminah Faizal Zainab
  Syafiq Izzati Hakim Fatimah Danial Khadijah Iskandar Sofea Rashid Hidayah Firdaus Balqis Zulkifli Maisarah Luqman Qistina Shahrul
  Adlina Nizam Umairah Khairul Insyirah Ridzuan Dayana Azhar Marlina Badrul Suhaila Fikri Rosnah Taufik`)
const FATHERS =
  words(`Abdullah Ahmad Ismail Ibrahim Hassan Yusof Othman Ali Omar Razak Hamid Rahman Aziz Salleh Zakaria Kamaruddin
  Mahmud Jaafar Idris Harun Sulaiman Bakar Latif Daud Mansor Shamsuddin Ghazali Baharuddin Nordin Talib Junid Saad Tahir Wahab Mokhtar
  Embong Puteh Sidek Lazim Dollah`)
const CHINESE =
  words(`Tan Lim Lee Wong Ng Chong Chan Teo Ong Cheah Goh Yap Chin Low Koh Liew Foo Khoo Ooi Chew Loh Gan Soh Quek Phang
  Siow Thong Voon Kwek Tiew`)
const GIVEN =
  words(`Wei Mei Jia Xin Hui Yee Ling Chee Kok Siew Jun Kai Yong Li Min Hao Ying Zhi Xuan Boon Teck Seng Hock Pei Shan Ee
  Kiat Lay Guat Swee`)
const INDIAN =
  words(`Kumar Devi Muthu Ravi Siva Lakshmi Raja Priya Ganesan Suresh Anand Kavitha Selvam Prakash Meena Rajan Vasantha
  Mogan Thinesh Yogeswaran`)
const SYLLABLES = words('ba re so ku lin dar mi ta ven zo pra hi san el ro ja mu ne fi gor')
/** First letters of plates by state; Selangor and Kuala Lumpur have most of them. */
const AREAS = words('W V B J P A N M K C D R T S Q')
const LETTERS = words('A B C D E F G H J K L M N P Q R S T U V W X Y')

function words(text: string): string[] {
  return text.split(/\s+/)
}
