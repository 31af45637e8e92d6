import { buttonClass } from '../components/button.ts'
import { DateTime } from '../components/date-time.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import type { LastEditSummary } from './last-edit.server.ts'

/** The newest edit of a list with the button that takes it back; the page's action gets its number as `undo`. */
export function LastEdit({ edit, canPublish }: { edit: LastEditSummary | null; canPublish: boolean }) {
  const t = useTranslations()
  if (!edit) return null
  return (
    <form
      method="post"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-white px-3 py-2"
    >
      <p className="mr-auto min-w-0 text-sm">
        {t('deskCompany.edit.last')} <DateTime at={edit.at} /> · <span className="break-all">{edit.by}</span>
        {edit.note && <span className="block break-words font-semibold">{edit.note}</span>}
      </p>
      {canPublish && (
        <SubmitButton
          name="undo"
          value={String(edit.number)}
          busy={t('deskCompany.saving')}
          className={buttonClass('quiet')}
        >
          {t('deskCompany.edit.undo')}
        </SubmitButton>
      )}
    </form>
  )
}
