import { LeftIcon, RightIcon } from './icons.tsx'
import { PageEntries } from './page-entries.tsx'
import { PageLink } from './page-link.tsx'

type Props = {
  label: string
  page: number
  pageCount: number
  href: (page: number) => string
  labels: { previous: string; next: string; page: (page: number) => string }
}

/** Links to the pages of a list. */
export function Pagination({ label, page, pageCount, href, labels }: Props) {
  if (pageCount < 2) return null
  const cell = 'grid h-11 min-w-11 place-items-center rounded-control px-2 tread text-lg'
  const step = (to: number, name: string, icon: React.ReactNode) =>
    to >= 1 && to <= pageCount ? (
      <PageLink
        to={href(to)}
        keepScroll
        aria-label={name}
        className={`${cell} border border-ink/30 bg-white hover:border-ink`}
      >
        {icon}
      </PageLink>
    ) : (
      <span className={`${cell} text-faint`} aria-hidden="true">
        {icon}
      </span>
    )
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-center gap-1">
      {step(page - 1, labels.previous, <LeftIcon />)}
      <PageEntries page={page} pageCount={pageCount}>
        {entry => (
          <PageLink
            to={href(entry)}
            keepScroll
            aria-label={labels.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
            className={`${cell} ${entry === page ? 'bg-black text-white' : 'border border-ink/30 bg-white hover:border-ink'}`}
          >
            {entry}
          </PageLink>
        )}
      </PageEntries>
      {step(page + 1, labels.next, <RightIcon />)}
    </nav>
  )
}
