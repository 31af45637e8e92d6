import { buildIfStale } from '../server/build.ts'
import { keptBench } from './kept.ts'
import { lighthouseBench } from './lighthouse.ts'
import { isMet, type Measure, showMeasure } from './measure.ts'
import { navigationBench } from './navigation.ts'
import { renderBench } from './render.ts'
import { searchBench } from './search.ts'
import { weightBench } from './weight.ts'

// `npm run bench`: what the shop promises about its speed, as ratios measured side by side in one run. Absolute figures
// depend on the machine and are printed only to show what was compared. `npm run bench -- kept` runs one part.
const parts: Record<string, () => Promise<Measure[]>> = {
  search: searchBench,
  kept: keptBench,
  render: renderBench,
  lighthouse: lighthouseBench,
  weight: weightBench,
  navigation: navigationBench,
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in parts))
if (unknown.length > 0) {
  console.error(`there is no part ${unknown.join(', ')}: they are ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

buildIfStale()
const measures: Measure[] = []
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const started = Date.now()
  const found = await run().catch(error => [failed(name, error)])
  console.log(`\n${name} (${Math.round((Date.now() - started) / 1000)} s)`)
  for (const measure of found) console.log(showMeasure(measure))
  measures.push(...found)
}
const missed = measures.filter(measure => !isMet(measure)).length
console.log(`\n${measures.length - missed} of ${measures.length} kept`)
process.exitCode = missed === 0 ? 0 : 1

function failed(name: string, error: Error): Measure {
  return { name, figure: Number.NaN, bound: { atLeast: 0 }, detail: `could not be measured: ${error.stack}` }
}
