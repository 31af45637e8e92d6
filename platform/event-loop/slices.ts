/** Long work as a generator: it yields wherever other events may be handled, and returns its result. */
export type Sliced<T> = Generator<void, T, void>

/** Runs the work to its end without a pause. */
export function runAtOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Runs the work in slices of some milliseconds; the event loop handles other events between them. */
export async function runInSlices<T>(work: Sliced<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** `map` as sliced work; the index counts from 0. */
export function* mapInSlices<A, B>(items: readonly A[], map: (item: A, index: number) => B): Sliced<B[]> {
  const result: B[] = []
  for (const [index, item] of items.entries()) {
    if (isStep(index)) yield
    result.push(map(item, index))
  }
  return result
}

/** Whether a loop should yield before the item with this index: at every 500th. */
export function isStep(index: number): boolean {
  return index % ITEMS_PER_STEP === 0
}

/** A visitor's response waits for at most one slice and one step. */
const SLICE_MS = 10
const ITEMS_PER_STEP = 500
