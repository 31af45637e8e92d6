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

/** Links to the pages of a list; their look is in app.css. */
export function Pagination({ label, page, pageCount, href, labels }: Props) {
  if (pageCount < 2) return null
  const step = (to: number, name: string, icon: React.ReactNode) =>
    to >= 1 && to <= pageCount ? (
      <PageLink to={href(to)} keepScroll aria-label={name}>
        {icon}
      </PageLink>
    ) : (
      <span aria-hidden="true">{icon}</span>
    )
  return (
    <nav aria-label={label} className="pages">
      {step(page - 1, labels.previous, <LeftIcon />)}
      <PageEntries page={page} pageCount={pageCount}>
        {entry => (
          <PageLink
            to={href(entry)}
            keepScroll
            aria-label={labels.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
          >
            {entry}
          </PageLink>
        )}
      </PageEntries>
      {step(page + 1, labels.next, <RightIcon />)}
    </nav>
  )
}
