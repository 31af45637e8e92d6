import { buttonClass } from './button.ts'
import { pageNumbers } from './page-numbers.ts'

type Props = {
  /** name of the form field */
  name: string
  label: string
  page: number
  pageCount: number
  pageLabel: (page: number) => string
}

/** The pages of a list inside a form: submit buttons with the number of the page. */
export function PageButtons({ name, label, page, pageCount, pageLabel }: Props) {
  return (
    <nav aria-label={label} className="mt-2 flex flex-wrap items-center justify-center gap-1">
      {pageNumbers(page, pageCount).map((entry, at) =>
        entry === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing of its own
          <span key={`gap-${at}`} className="text-soft" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={entry}
            type="submit"
            name={name}
            value={entry}
            aria-label={pageLabel(entry)}
            aria-current={entry === page ? 'page' : undefined}
            className={`${buttonClass(entry === page ? 'dark' : 'quiet')} min-w-11`}
          >
            {entry}
          </button>
        ),
      )}
    </nav>
  )
}
