import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { ListPage } from './load-list.server.ts'

export type Edit = NonNullable<ListPage['edit']>

/** The last change of this user, and its Undo button. `id` is set on its text. */
export function EditNotice({ edit, action, id }: { edit: Edit; action: string; id?: string }) {
  const t = useTranslations()
  return (
    <div className="mt-3 flex max-w-xl flex-wrap items-center gap-x-4 rounded-control border-l-4 border-go bg-white px-3 py-1">
      <div role="status" id={id} className="min-w-0 flex-1 basis-64 py-1">
        <p className="font-semibold">{edit.isClosed ? t('desk.list.closed') : t('desk.list.saved')}</p>
        <p className="text-sm">{edit.note}</p>
      </div>
      <form method="post" action={action}>
        <input type="hidden" name="undo" value={edit.number} />
        <SubmitButton busy={t('desk.working')} className={buttonClass('quiet')}>
          {t('desk.list.undo')}
        </SubmitButton>
      </form>
    </div>
  )
}
