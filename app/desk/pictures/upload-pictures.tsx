import { type FormEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import { MAX_PICTURE_BYTES, MAX_PICTURES } from '../../../domain/pictures/picture.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { StoredPhoto } from '../../uploads/upload.ts'
import { UploadField } from '../../uploads/upload-field.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'

/**
 * The form that pictures are dropped on; with script each is sent by itself, without it all with the form.
 */
export function UploadPictures({
  formId,
  submission,
}: {
  formId: string
  submission:
    | {
        photos: readonly StoredPhoto[]
        unlisted: number
        failed: readonly { name: string; error: string }[]
        problem: 'none' | 'tooMany' | null
      }
    | undefined
}) {
  const t = useTranslations()
  const form = useRef<HTMLFormElement>(null)
  const [isHeldBack, setIsHeldBack] = useState(false)
  const uploads = useUploads(form, {
    id: formId,
    stored: submission?.photos,
    unlisted: submission?.unlisted,
    urlOf: id => withQuery(href('/desk/pictures/files'), { form: id }),
    field: 'photos',
    maxFiles: MAX_PICTURES,
    maxFileBytes: MAX_PICTURE_BYTES,
  })
  const { isBusy, hasFailed } = uploads

  function onSubmit(event: FormEvent) {
    setIsHeldBack(hasFailed)
    if (!isBusy && !hasFailed) return
    event.preventDefault()
    if (!hasFailed) uploads.submitWhenIdle()
  }

  const tooMany = {
    title: t('deskCompany.pictures.tooMany'),
    text: t('deskCompany.pictures.tooManyText', { most: MAX_PICTURES }),
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={href('/desk/pictures')}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      className="mt-4 grid max-w-4xl gap-4 rounded-card border border-line bg-white p-4"
    >
      <HiddenField name="form" value={uploads.id} />
      {submission?.problem === 'none' && <Notice kind="error" title={t('deskCompany.pictures.none')} />}
      {isHeldBack && hasFailed && <Notice kind="error" title={t('deskCompany.pictures.failed')} />}
      <UploadField
        label={t('deskCompany.pictures.drop')}
        hint={t('deskCompany.pictures.dropHint')}
        field="photos"
        types="image/jpeg,image/png,image/heic,.heic"
        maxFiles={MAX_PICTURES}
        uploads={uploads}
        failed={submission?.failed ?? []}
        error={submission?.problem === 'tooMany' ? tooMany : undefined}
        tooMany={tooMany}
      />
      <p>
        <SubmitButton busy={t('deskCompany.pictures.sending')} isBusy={uploads.isSubmitWaiting}>
          {t('deskCompany.pictures.next')}
        </SubmitButton>
      </p>
    </form>
  )
}
