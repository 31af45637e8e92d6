import { randomInt } from 'node:crypto'
import { buildIfStale } from '../server/build.ts'
import { attackBench } from './attack.ts'
import { backupBench } from './backup.ts'
import { claimsHistoryBench } from './claims-history.ts'
import { closeCounters } from './counters.ts'
import { dashboardWeightBench } from './dashboard-weight.ts'
import { keptBench } from './kept.ts'
import { lighthouseBench } from './lighthouse.ts'
import { isMet, type Measure, showMeasure } from './measure.ts'
import { navigationBench } from './navigation.ts'
import { photosBench } from './photos.ts'
import { plateCheckBench } from './plate-check.ts'
import { registrationBench } from './registration.ts'
import { renderBench } from './render.ts'
import { searchBench } from './search.ts'
import { staffSearchBench } from './staff-search.ts'
import { trafficBench } from './traffic.ts'
import { uploadsBench } from './uploads.ts'
import { weightBench } from './weight.ts'

// `npm run bench`: what the shop promises about its speed, as ratios measured side by side in one run. Absolute figures
// depend on the machine and are printed only to show what was compared. `npm run bench -- kept` runs one part. The promises about
// the counter hold on 1,000,000 registrations; `--rows=100000` gives a quicker look at fewer.
// The traffic of a shop is watched for `--minutes=20` instead of one. What is tried by chance is tried with another seed every
// time; `--seed=` tries it again with the one that was printed.
type Scale = { rows: number; minutes: number; seed: number }
const parts: Record<string, (scale: Scale) => AsyncGenerator<Measure>> = {
  search: searchBench,
  kept: keptBench,
  render: renderBench,
  lighthouse: lighthouseBench,
  weight: weightBench,
  navigation: navigationBench,
  photos: photosBench,
  registration: registrationBench,
  uploads: uploadsBench,
  'plate-check': plateCheckBench,
  'staff-search': staffSearchBench,
  'claims-history': claimsHistoryBench,
  'dashboard-weight': dashboardWeightBench,
  backup: backupBench,
  traffic: trafficBench,
  attack: attackBench,
}

const words = process.argv.slice(2)
const option = (name: string) => words.find(word => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const scale = {
  rows: Number(option('rows') ?? 1_000_000),
  minutes: Number(option('minutes') ?? 1),
  seed: Number(option('seed') ?? randomInt(2 ** 31)),
}
const asked = words.filter(word => !word.startsWith('--'))
const unknown = asked.filter(name => !(name in parts))
if (unknown.length > 0) {
  console.error(`there is no part ${unknown.join(', ')}: they are ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

// Whoever breaks it off leaves no shops and no databases behind either.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    void closeCounters().finally(() => process.exit(1))
  })

buildIfStale()
const measures: Measure[] = []
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  const started = Date.now()
  for await (const measure of orFailure(name, () => run(scale))) {
    console.log(showMeasure(measure))
    measures.push(measure)
  }
  console.log(`(${Math.round((Date.now() - started) / 1000)} s)`)
}
await closeCounters()
const missed = measures.filter(measure => !isMet(measure))
console.log(`\n${measures.length - missed.length} of ${measures.length} kept`)
for (const measure of missed) console.log(showMeasure(measure))
process.exitCode = missed.length === 0 ? 0 : 1

/** What a part finds, and where it breaks off, that. */
async function* orFailure(name: string, run: () => AsyncGenerator<Measure>): AsyncGenerator<Measure> {
  try {
    yield* run()
  } catch (error) {
    const detail = `could not be measured: ${(error as Error).stack}`
    yield { name, figure: Number.NaN, bound: { atLeast: 0 }, detail }
  }
}
