import { buttonClass } from './button.ts'
import { PageEntries } from './page-entries.tsx'

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
      <PageEntries page={page} pageCount={pageCount}>
        {entry => (
          <button
            type="submit"
            name={name}
            value={entry}
            aria-label={pageLabel(entry)}
            aria-current={entry === page ? 'page' : undefined}
            className={`${buttonClass(entry === page ? 'dark' : 'quiet')} min-w-11`}
          >
            {entry}
          </button>
        )}
      </PageEntries>
    </nav>
  )
}
