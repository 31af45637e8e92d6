import type { ReactNode } from 'react'

/** A list of the counter under its columns. Where it is wider than the screen it scrolls, by keyboard too, and not the page. */
export function ListTable({
  label,
  columns,
  children,
}: {
  label: string
  columns: readonly string[]
  /** its rows */
  children: ReactNode
}) {
  return (
    <section
      // What is there for screen readers alone has no place of its own: it would stand beside the page.
      className="relative mt-2 overflow-x-auto rounded-card border border-line bg-white"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table className="w-full text-sm">
        <thead className="bg-floor text-left">
          <tr>
            {columns.map(column => (
              <th key={column} scope="col" className="whitespace-nowrap px-2 py-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  )
}
