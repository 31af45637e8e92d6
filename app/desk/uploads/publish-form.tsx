import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import type { PageOf, Review, UploadAnswer } from './upload-page.ts'

/** Publishes the changes on the page, now or at a given time; a typed number overrides the guard. */
export function PublishForm({
  page,
  review,
  answer,
  action,
}: {
  page: PageOf<'changes'>
  review: Review
  answer: UploadAnswer
  action: string
}) {
  const t = useTranslations()
  const { confirm, count, planned } = review
  const errors = answer?.errors
  return (
    <form
      method="post"
      action={action}
      noValidate
      id="publish"
      className="mt-6 grid scroll-mt-4 gap-4 rounded-card border-2 border-black bg-white p-4"
    >
      <h2 className="text-2xl">{t('deskUploads.publish.title')}</h2>
      {planned.length > 0 && (
        <ul className="grid gap-1">
          {planned.map(list => (
            <li key={list.number}>{t('deskUploads.publish.planned', { ...list, count: list.undone })}</li>
          ))}
        </ul>
      )}
      <HiddenField name="shown" value={page.shown} />
      <HiddenField name="revision" value={page.revision} />
      <HiddenField name="mode" value={page.mode ?? ''} />
      <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('deskUploads.publish.at')}
          hint={t('deskUploads.publish.atHint')}
          name="publish_at"
          type="datetime-local"
          defaultValue={answer?.values.publish_at ?? ''}
          error={
            errors?.publish_at &&
            (errors.publish_at === 'past'
              ? t('deskUploads.publish.errors.past')
              : t('deskUploads.publish.errors.time'))
          }
        />
        {confirm > 0 && (
          <ConfirmFields
            confirm={confirm}
            typed={answer?.values.confirm ?? ''}
            needsPassword={page.needsPassword}
            errors={errors}
          />
        )}
      </div>
      <p>
        <SubmitButton
          busy={t('deskUploads.publish.sending')}
          name="act"
          value="publish"
          className={`${buttonClass()} w-full sm:w-auto`}
        >
          {t('deskUploads.publish.button', { count })}
        </SubmitButton>
      </p>
    </form>
  )
}
