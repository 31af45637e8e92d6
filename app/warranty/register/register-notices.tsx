import { type FieldWithError, Notice } from '../../components/notice.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { FormResult } from './register.server.ts'

/** The notices above the registration form after it was submitted, or after it lost its photos. */
export function RegisterNotices({
  submission,
  arePhotosGone,
  fields,
}: {
  submission: FormResult | null
  arePhotosGone: boolean
  fields: readonly FieldWithError[]
}) {
  const t = useTranslations()
  const hasErrors = fields.some(({ error }) => error)
  return (
    <>
      {arePhotosGone && (
        <Notice
          kind="error"
          title={t('warranty.problems.photosGone.title')}
          text={t('warranty.problems.photosGone.text')}
        />
      )}
      {submission?.hasFailed && (
        <Notice
          kind="error"
          title={t('warranty.problems.failed.title')}
          text={t('warranty.problems.failed.text')}
        />
      )}
      <FormAlert answer={submission} />
      {hasErrors && (
        <Notice
          kind="error"
          title={t('warranty.problems.fields.title')}
          text={t('warranty.problems.fields.text')}
          fields={fields}
        />
      )}
      {submission?.isCoverEndNew && !hasErrors && (
        <Notice
          kind="warning"
          title={t('warranty.coverEnded.again.title')}
          text={t('warranty.coverEnded.again.text')}
        />
      )}
    </>
  )
}
