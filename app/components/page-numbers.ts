/**
 * The entries of a pagination: first, last, current page and its two neighbours, with an ellipsis for pages
 * left out (rule S12.5).
 */
export function pageNumbers(page: number, pageCount: number): (number | 'gap')[] {
  const shown = [1, page - 1, page, page + 1, pageCount].filter(number => number >= 1 && number <= pageCount)
  const numbers = [...new Set(shown)].sort((a, b) => a - b)
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1]
    return before !== undefined && number - before > 1 ? (['gap', number] as const) : [number]
  })
}
