import { randomInt } from 'node:crypto'
import { buildIfStale } from '../server/build.ts'
import { backupBench } from './backup.ts'
import { cachedPageBench } from './cached-page.ts'
import { claimsHistoryBench } from './claims-history.ts'
import { counterBench } from './counter.ts'
import { dashboardWeightBench } from './dashboard-weight.ts'
import { findBench } from './find.ts'
import { fuzzBench } from './fuzz.ts'
import { lighthouseBench } from './lighthouse.ts'
import { isMet, type Measure, showMeasure } from './measure.ts'
import { navigationBench } from './navigation.ts'
import { photosBench } from './photos.ts'
import { plateCheckBench } from './plate-check.ts'
import { priceListsBench } from './price-lists.ts'
import { queuesBench } from './queues.ts'
import { registrationBench } from './registration.ts'
import { renderBench } from './render.ts'
import { searchBench } from './search.ts'
import { closeSeededServers } from './seeded-servers.ts'
import { staffSearchBench } from './staff-search.ts'
import { trafficBench } from './traffic.ts'
import { uploadsBench } from './uploads.ts'
import { weightBench } from './weight.ts'

// `npm run bench [-- NAME …]`: benchmarks as ratios of two measurements made side by side in one run.
// Absolute values depend on the machine and are printed for orientation only.
//   --rows=100000   registrations for the staff pages (default 1,000,000)
//   --minutes=20    duration of the long-running part of `traffic` (default 1)
//   --seed=         repeats the random cases of `fuzz`
type Options = { rows: number; minutes: number; seed: number }
const benchmarks: Record<string, (options: Options) => AsyncGenerator<Measure>> = {
  search: searchBench,
  'cached-page': cachedPageBench,
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
  find: findBench,
  queues: queuesBench,
  'dashboard-weight': dashboardWeightBench,
  counter: counterBench,
  'price-lists': priceListsBench,
  backup: backupBench,
  traffic: trafficBench,
  fuzz: fuzzBench,
}

const args = process.argv.slice(2)
if (args.some(arg => arg.startsWith('--') && !/^--(rows|minutes|seed)=/.test(arg))) {
  console.log(
    `usage: npm run bench [-- --rows=N --minutes=N --seed=N] [NAME …]\n${Object.keys(benchmarks).join('\n')}`,
  )
  process.exit(args.includes('--help') ? 0 : 2)
}
const option = (name: string) => args.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const options = {
  rows: Number(option('rows') ?? 1_000_000),
  minutes: Number(option('minutes') ?? 1),
  seed: Number(option('seed') ?? randomInt(2 ** 31)),
}
const selected = args.filter(arg => !arg.startsWith('--'))
const unknown = selected.filter(name => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `unknown benchmark ${unknown.join(', ')}: expected one of ${Object.keys(benchmarks).join(', ')}`,
  )
  process.exit(2)
}

// Servers and databases are removed when the run is interrupted.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    void closeSeededServers().finally(() => process.exit(1))
  })

buildIfStale()
const measures: Measure[] = []
for (const [name, run] of Object.entries(benchmarks)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  console.log(`\n${name}`)
  const started = Date.now()
  for await (const measure of withFailure(name, () => run(options))) {
    console.log(showMeasure(measure))
    measures.push(measure)
  }
  console.log(`(${Math.round((Date.now() - started) / 1000)} s)`)
}
await closeSeededServers()
const missed = measures.filter(measure => !isMet(measure))
console.log(`\n${measures.length - missed.length} of ${measures.length} within their bounds`)
for (const measure of missed) console.log(showMeasure(measure))
process.exitCode = missed.length === 0 ? 0 : 1

/** The results of a benchmark, and a failed one where it throws. */
async function* withFailure(name: string, run: () => AsyncGenerator<Measure>): AsyncGenerator<Measure> {
  try {
    yield* run()
  } catch (error) {
    const detail = `failed: ${(error as Error).stack}`
    yield { name, figure: Number.NaN, bound: { atLeast: 0 }, detail }
  }
}
