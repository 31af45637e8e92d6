import type { ReactNode } from 'react'

/**
 * A list of the counter under its columns. Where it is wider than the screen it scrolls, by keyboard too, and not the page; on a phone
 * each row is a card, and each cell names its column (app.css).
 */
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
      <table {...as('table')} className="list-table w-full text-sm">
        <thead {...as('rowgroup')} className="bg-floor text-left">
          <tr {...as('row')}>
            {columns.map(column => (
              <th {...as('columnheader')} key={column} scope="col" className="whitespace-nowrap px-2 py-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')} className="divide-y divide-line">
          {children}
        </tbody>
      </table>
    </section>
  )
}

export function ListRow({ children }: { children: ReactNode }) {
  return <tr {...as('row')}>{children}</tr>
}

/** The cell that a row goes by. */
export function HeadCell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th {...as('rowheader')} scope="row" className={`px-2 py-2 text-left ${className}`}>
      {children}
    </th>
  )
}

export function ListCell({
  column,
  className = '',
  children,
}: {
  /** the name of its column, where that is not above it */
  column: string
  className?: string
  children: ReactNode
}) {
  return (
    <td {...as('cell')} data-column={column} className={`px-2 ${className}`}>
      {children}
    </td>
  )
}

/** A table that is laid out as cards is none any more to some screen readers, unless it says so. */
const as = (role: string) => ({ role })
