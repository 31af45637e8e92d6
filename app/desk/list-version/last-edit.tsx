import { href } from 'react-router'
import type { DataFileKind } from '../../../domain/catalogue/data-files/data-file.ts'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { LastEditSummary } from './last-edit.server.ts'
import { formatPublisher } from './publisher.ts'

/**
 * A link to the history of a list, and its newest edit with an Undo button; the page's action gets its number
 * as `undo`.
 */
export function LastEdit({
  kind,
  edit,
  canPublish,
}: {
  kind: DataFileKind
  edit: LastEditSummary | null
  canPublish: boolean
}) {
  const t = useTranslations()
  return (
    <form method="post" className="mt-2 flex flex-wrap items-center gap-2">
      <a href={href('/desk/lists/:kind/history', { kind })} className={buttonClass('quiet')}>
        {t('deskCompany.edit.history')}
      </a>
      {edit && canPublish && (
        <SubmitButton
          name="undo"
          value={String(edit.number)}
          busy={t('deskCompany.saving')}
          className={buttonClass('quiet')}
        >
          {t('deskCompany.edit.undo')}
        </SubmitButton>
      )}
      {edit && (
        <p className="min-w-0 text-sm text-soft">
          {t('deskCompany.edit.last')} <DateTime at={edit.at} /> ·{' '}
          <span className="break-all">{formatPublisher(edit.by, t)}</span>
          {edit.note && <span className="break-words font-semibold"> · {edit.note}</span>}
        </p>
      )}
    </form>
  )
}
