import type { ReactNode } from 'react'

/**
 * A table of records. If it is wider than the screen it scrolls inside itself, also by keyboard; on phones
 * each row becomes a card and each cell shows its column name (app.css).
 */
export function DataTable({
  label,
  columns,
  children,
}: {
  label: string
  columns: readonly string[]
  /** the table rows */
  children: ReactNode
}) {
  return (
    <section
      // `relative`: visually hidden text would otherwise be positioned outside the table and make the page
      // scroll.
      className="relative mt-2 overflow-x-auto rounded-card border border-line bg-white"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table {...as('table')} className="list-table w-full text-sm">
        <thead {...as('rowgroup')} className="bg-floor text-left">
          <tr {...as('row')}>
            {columns.map(column => (
              <th {...as('columnheader')} key={column} scope="col" className="px-2 py-2 align-bottom">
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

/** The row header cell. */
export function RowHeader({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th {...as('rowheader')} scope="row" className={`px-2 py-2 text-left ${className}`}>
      {children}
    </th>
  )
}

export function ListCell({
  column,
  className,
  children,
}: {
  /** column name, shown on phones */
  column: string
  className?: string
  children: ReactNode
}) {
  return (
    <td {...as('cell')} data-column={column} className={className}>
      {children}
    </td>
  )
}

/** An e-mail address that breaks before its @ first. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="break-words">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

/** CSS `display` removes table semantics in some browsers; explicit roles restore them. */
const as = (role: string) => ({ role })
