import { FieldValue } from '../list-row/field-value.tsx'
import type { DescribedRow } from './describe-changes.server.ts'

/** Rows of one group by name: the price that moved, with how far, then every cell that differs. */
export function ChangedRows({ rows }: { rows: readonly DescribedRow[] }) {
  return (
    <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-white empty:hidden">
      {rows.map(({ name, price, cells }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and none moves
        <li key={index} className="break-words px-3 py-2">
          <span className={cells.length > 0 ? 'font-semibold' : undefined}>{name}</span>
          {price && (
            <p>
              {price.from} → <strong>{price.to}</strong>{' '}
              <span className="whitespace-nowrap text-soft">{price.move}</span>
            </p>
          )}
          {cells.length > 0 && (
            <ul className="text-sm">
              {cells.map(({ column, before, after }) => (
                <li key={column}>
                  <span className="text-soft">{column}:</span> <FieldValue text={before || '–'} /> →{' '}
                  <FieldValue text={after || '–'} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
