import { Fragment, type ReactNode } from 'react'
import { pageNumbers } from './page-numbers.ts'

type Props = { page: number; pageCount: number; children: (page: number) => ReactNode }

/** Renders each page number of a list with `children`, and … for omitted ones. */
export function PageEntries({ page, pageCount, children }: Props) {
  return pageNumbers(page, pageCount).map((entry, at) =>
    entry === 'gap' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing of its own
      <span key={`gap-${at}`} className="w-6 text-center text-soft" aria-hidden="true">
        …
      </span>
    ) : (
      <Fragment key={entry}>{children(entry)}</Fragment>
    ),
  )
}
