import { runAll } from './run-all.ts'

/**
 * Runs the same work for every item, a limited number at a time, started in order. Throws the first error.
 */
export async function inParallel<Item>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item, nth: number) => Promise<void>,
): Promise<void> {
  let next = 0
  let hasFailed = false
  const worker = async () => {
    while (next < items.length && !hasFailed) {
      const nth = next++
      await work(items[nth] as Item, nth).catch(error => {
        hasFailed = true
        throw error
      })
    }
  }
  await runAll(Array.from({ length: atOnce }, worker))
}
