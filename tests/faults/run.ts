import { buildIfStale } from '../../server/build.ts'
import { closeTestEnvironments } from './environment.ts'
import type { Scale } from './fault.ts'
import { faults, judge, type Verdict } from './fault-list.ts'

// `npm run faults`: injects every fault into servers of its own and prints whether the guarantees held. Words
// choose faults by name; `--short` repeats each of them fewer times. The exit code is 1 when a guarantee did
// not hold.
/** Faults that are tested elsewhere. */
const ELSEWHERE = ['the geocoder is down: only browsers call it; see tests/e2e/branch-locator.spec.ts']

const show = ({ fault, verdict, detail }: Verdict) =>
  `${verdict.padEnd(13)} ${fault}\n      ${detail.replaceAll('\n', '\n      ')}`

const words = process.argv.slice(2)
const names = words.filter(word => !word.startsWith('--'))
if (words.some(word => word.startsWith('--') && word !== '--short')) {
  console.log(`usage: npm run faults [-- --short] [NAME …]\n${Object.keys(faults).join('\n')}`)
  process.exit(words.includes('--help') ? 0 : 2)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    void closeTestEnvironments().finally(() => process.exit(1))
  })
buildIfStale()
process.exit((await runFaults(names, { isShort: words.includes('--short') })) ? 0 : 1)

/**
 * Runs the faults whose names contain one of the words, or all, one after the other. Returns whether all
 * guarantees held.
 */
async function runFaults(words: readonly string[], scale: Scale): Promise<boolean> {
  const asked = Object.entries(faults).filter(
    ([name]) => words.length === 0 || words.some(word => name.includes(word)),
  )
  if (asked.length === 0)
    throw new Error(`no fault has this name; the faults are\n${Object.keys(faults).join('\n')}`)
  const verdicts: Verdict[] = []
  for (const [name, { run }] of asked) {
    const started = Date.now()
    const verdict = await judge(name, run, scale)
    verdicts.push(verdict)
    console.log(`${show(verdict)}\n      (${Math.round((Date.now() - started) / 1_000)} s)`)
  }
  const width = Math.max(...verdicts.map(({ fault }) => fault.length))
  console.log(`\n${verdicts.map(({ fault, verdict }) => `${fault.padEnd(width)}  ${verdict}`).join('\n')}`)
  for (const line of ELSEWHERE) console.log(line)
  return verdicts.every(({ verdict }) => verdict !== 'DID NOT HOLD')
}
