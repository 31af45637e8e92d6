import { href } from 'react-router'
import { QUEUES, type Queue } from '../../../domain/claims/claim-queue.ts'
import { MAX_COUNTED } from '../../../domain/warranties/registration-search.ts'
import { PageLink } from '../../components/page-link.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { KeyHint, MINE } from '../keyboard-shortcuts.tsx'
import { useStaffUrl } from '../saved-search-url.ts'

/** The queues of open claims with how many each has, and the way to all claims (rule W22.8). */
export function QueueLinks({
  open,
  counts,
}: {
  /** null for all claims, undefined outside the claims history */
  open: Queue | null | undefined
  counts: Record<Queue, number>
}) {
  const t = useTranslations()
  const address = useStaffUrl()
  const chip = (name: Queue | null, text: string) => (
    <li key={text}>
      <PageLink
        to={address(href('/dashboard'), { tab: 'claims-history', ...(name && { queue: name }) })}
        aria-current={open === name ? 'page' : undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-white px-3 font-semibold no-underline hover:border-ink aria-[current=page]:border-black aria-[current=page]:bg-black aria-[current=page]:text-white"
      >
        {text}
        {name === 'mine' && <KeyHint keys={MINE} />}
      </PageLink>
    </li>
  )
  return (
    <nav aria-label={t('staff.queues.label')} className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {QUEUES.map(name =>
          chip(
            name,
            counts[name] > MAX_COUNTED
              ? `${t(`staff.queues.${name}`)} (${MAX_COUNTED}+)`
              : `${t(`staff.queues.${name}`)} (${counts[name]})`,
          ),
        )}
        {chip(null, t('staff.queues.all'))}
      </ul>
    </nav>
  )
}
