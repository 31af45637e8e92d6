/**
 * The number of characters to add, remove, change, or swap with their neighbour to turn one text into the
 * other (optimal string alignment). Above `limit` any number above it, in less time.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let smallest = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let distance = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1)
      row.push(distance)
      smallest = Math.min(smallest, distance)
    }
    if (smallest > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
