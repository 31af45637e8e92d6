import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { FieldError } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { ShownBatch } from './show-batch.server.ts'

/** The form for a file of registrations from another system. */
export function BringOverForm({
  answer,
  hasHeading = true,
}: {
  answer: { errors: { file?: string; pasted?: string }; waitMinutes: number } | undefined
  /** false if the page has this title */
  hasHeading?: boolean
}) {
  const t = useTranslations()
  const error = answer?.errors.file ?? answer?.errors.pasted
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={href('/desk/data/bring-over')}
      className="mt-4 grid gap-3 rounded-card border border-line bg-white p-4"
    >
      {hasHeading && <h2 className="text-2xl">{t('deskData.bringOver.title')}</h2>}
      <p className="text-soft">{t('deskData.bringOver.intro')}</p>
      <div className="min-w-0">
        <label htmlFor="registrations-file" className="block text-sm font-semibold">
          {t('deskData.bringOver.file')}
        </label>
        <input
          id="registrations-file"
          type="file"
          name="file"
          accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.numbers,.csv,.tsv,.txt"
          aria-describedby="registrations-file-error"
          aria-invalid={error ? true : undefined}
          className="mt-1 block w-full rounded-card border-2 border-dashed border-ink/30 bg-floor px-3 py-4 text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-ink/30 file:bg-white file:px-4 file:font-semibold hover:border-ink"
        />
        <FieldError
          id="registrations-file-error"
          text={
            error && t(`deskUploads.sendErrors.${error as 'nothing'}`, { minutes: answer?.waitMinutes ?? 0 })
          }
        />
      </div>
      <p>
        <SubmitButton busy={t('deskUploads.sending')} className={`${buttonClass('dark')} w-full sm:w-auto`}>
          {t('deskData.bringOver.title')}
        </SubmitButton>
      </p>
    </form>
  )
}

/** The files that wait or were brought over, the newest first. */
export function BroughtOver({
  waiting,
  batches,
}: {
  waiting: readonly { id: string; fileName: string; at: string }[]
  batches: readonly ShownBatch[]
}) {
  const t = useTranslations()
  if (waiting.length + batches.length === 0) return null
  const link = (id: string, name: string, text: string) => (
    <li key={id}>
      <a
        href={href('/desk/data/bring-over/:id', { id })}
        className="block min-h-11 break-words px-3 py-2 text-ink no-underline hover:bg-floor"
      >
        <span className="font-semibold underline underline-offset-4">{name}</span>
        <span className="block text-sm text-soft">{text}</span>
      </a>
    </li>
  )
  return (
    <section className="mt-4">
      <h2 className="text-2xl">{t('deskData.bringOver.files')}</h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-white">
        {waiting.map(({ id, fileName, at }) => link(id, fileName, t('deskData.bringOver.waiting', { at })))}
        {batches.map(({ id, fileName, rows, removed, state, at }) =>
          link(
            id,
            fileName,
            state === 'undone'
              ? t('deskData.bringOver.undone', { removed: removed ?? 0, kept: rows - (removed ?? 0) })
              : `${t('deskData.bringOver.came', { count: rows })} ${at}`,
          ),
        )}
      </ul>
    </section>
  )
}
