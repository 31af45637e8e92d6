/** The columns of a sheet, and the mapping to ours. */
export type TableColumns = {
  /** the text of each header cell; of two header rows both, `Price (Promo)` */
  readonly names: readonly string[]
  /** indexes of the columns that are hidden in the file; they are read only if the user chooses them */
  readonly hidden: readonly number[]
  /** our columns (`tyre_size`) and the index of each in the sheet, or `TAB_NAME` */
  readonly columns: Readonly<Record<string, number>>
}

/** The headings of a table without those of hidden columns that are not read. */
export function withoutHidden({ names, hidden, columns }: TableColumns): string[] {
  const leftOut = new Set(hidden)
  for (const index of Object.values(columns)) leftOut.delete(index)
  return names.map((name, index) => (leftOut.has(index) ? '' : name))
}
