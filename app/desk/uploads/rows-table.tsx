import { useTranslations } from '../../i18n/translations.tsx'
import { DataTable, ListCell, ListRow, RowHeader } from '../../staff/data-table.tsx'

import { fieldName } from '../list-row/field-text.ts'
import { FieldValue } from '../list-row/field-value.tsx'

import type { ShownRow } from './load-changes.server.ts'

/** Rows that are new, changed or removed: the price, the previous price, and other changed columns. */
export function RowsTable({ rows, label }: { rows: readonly ShownRow[]; label: string }) {
  const t = useTranslations()
  const hasFields = rows.some(({ fields }) => fields.length > 0)
  const hasPrices = rows.some(({ price, move }) => price !== null || move !== null)
  const names = {
    row: t('deskUploads.changes.row'),
    price: t('deskUploads.changes.price'),
    other: t('deskUploads.changes.other'),
  }
  return (
    <DataTable
      label={label}
      columns={[names.row, ...(hasPrices ? [names.price] : []), ...(hasFields ? [names.other] : [])]}
    >
      {rows.map(({ name, price, move, fields }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same tyre may be listed twice
        <ListRow key={index}>
          <RowHeader className="text-base">{name}</RowHeader>
          {hasPrices && (
            <ListCell column={names.price} className="py-2">
              {move ? (
                <>
                  <s className="text-soft">{move.from}</s>{' '}
                  <strong className="whitespace-nowrap">{price}</strong>{' '}
                  <span className="whitespace-nowrap text-soft">({move.by})</span>
                </>
              ) : (
                (price ?? t('deskUploads.changes.noPrice'))
              )}
            </ListCell>
          )}
          {hasFields && (
            <ListCell column={names.other} className="min-w-0 break-words py-2 sm:max-lg:col-span-2">
              {fields.map(({ name, from, to }) => (
                <span key={name} className="block">
                  {fieldName(name, t)}:{' '}
                  {from && (
                    <s className="text-soft">
                      <FieldValue text={from} />
                    </s>
                  )}{' '}
                  <FieldValue text={to || '–'} />
                </span>
              ))}
            </ListCell>
          )}
        </ListRow>
      ))}
    </DataTable>
  )
}
