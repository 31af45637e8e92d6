import { buildIfStale } from '../server/build.ts'
import { searchBench } from './search.ts'

// `npm run bench`: what the shop promises about its speed, as ratios measured side by side in one run. Absolute figures
// depend on the machine and are printed only to show what was compared.
buildIfStale()
let isMet = true
for (const { name, ratio, atLeast, detail } of await searchBench()) {
  const met = ratio >= atLeast
  isMet &&= met
  console.log(
    `${met ? 'ok  ' : 'MISS'}  ${name}: ${ratio.toFixed(2)} (at least ${atLeast.toFixed(2)})  ${detail}`,
  )
}
process.exitCode = isMet ? 0 : 1
