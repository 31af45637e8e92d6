import type { AuditAction } from '../../domain/audit/audit-event.ts'
import { DateTime } from '../components/date-time.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import { formatActor } from './format-actor.ts'

/** The audit events of a record: time, actor and action. */
export function AuditHistory({
  events,
  className = '',
}: {
  events: readonly AuditLine[]
  className?: string
}) {
  const t = useTranslations()
  return (
    <ol className={`divide-y divide-line text-sm ${className}`}>
      {events.map(event => (
        <li key={event.id} className="flex flex-wrap gap-x-3 py-2">
          <DateTime at={event.at} />
          <span className="break-all">{formatActor(event.actor, t)}</span>
          <span>{t(`staff.audited.${event.action}`)}</span>
        </li>
      ))}
    </ol>
  )
}

type AuditLine = {
  id: number
  at: Parameters<typeof DateTime>[0]['at']
  actor: string
  action: AuditAction
}
