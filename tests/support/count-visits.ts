/**
 * Runs work step by step and counts the items of arrays, maps and sets that each step visits, through
 * iterators or methods with a callback. Unlike time, this count does not depend on the machine.
 */
export function countVisits(work: Iterator<unknown>): number[] {
  let visited = 0
  const restores: (() => void)[] = []
  function patch<Owner extends object>(owner: Owner, name: keyof Owner, countOf: (self: unknown) => number) {
    const original = owner[name] as (...args: unknown[]) => unknown
    const counted = function (this: unknown, ...args: unknown[]) {
      visited += countOf(this)
      return original.apply(this, args)
    }
    Object.assign(owner, { [name]: counted })
    restores.push(() => Object.assign(owner, { [name]: original }))
  }
  const iterators = [[].values(), new Map().values(), new Set().values()].map(iterator =>
    Object.getPrototypeOf(iterator),
  )
  for (const iterator of iterators) patch(iterator, 'next', () => 1)
  for (const name of METHODS) patch(Array.prototype, name, self => (self as unknown[]).length)
  const steps: number[] = []
  try {
    for (let isDone: boolean | undefined = false; !isDone; ) {
      visited = 0
      isDone = work.next().done
      steps.push(visited)
    }
  } finally {
    for (const restore of restores) restore()
  }
  return steps
}

const METHODS = [
  ...['map', 'filter', 'forEach', 'flatMap', 'reduce', 'sort', 'toSorted'],
  'join',
] as (keyof unknown[])[]
