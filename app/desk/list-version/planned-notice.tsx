import { href } from 'react-router'
import { useTranslations } from '../../i18n/translations.tsx'
import type { PlannedNotice } from './planned-notice.server.ts'

/**
 * A notice for each planned list: when it goes live, how many changes it would then undo, and a link to keep
 * them (rule S32.14).
 */
export function PlannedNotices({ lists }: { lists: readonly PlannedNotice[] }) {
  const t = useTranslations()
  return lists.map(({ kind, number, at, undone }) => (
    <div
      key={number}
      role="status"
      className="mt-3 rounded-control border-l-4 border-promo bg-promo-wash px-3 py-2"
    >
      <p className="font-semibold">{t('desk.planned.live', { number, at })}</p>
      <p className="text-sm">
        {undone > 0 ? t('desk.planned.undoes', { count: undone }) : t('desk.planned.undoesNothing')}
      </p>
      <a
        href={href('/desk/lists/:kind/planned/:number', { kind, number: String(number) })}
        className="inline-flex min-h-11 items-center"
      >
        {undone > 0 ? t('desk.planned.look') : t('desk.planned.open', { number })}
      </a>
    </div>
  ))
}
