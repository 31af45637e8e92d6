import { useEffect, useRef } from 'react'
import { buttonClass } from '../components/button.ts'
import { useFieldId } from '../components/field-id.ts'
import { HiddenField } from '../components/hidden-field.tsx'
import { AlertIcon, CameraIcon } from '../components/icons.tsx'
import { Notice } from '../components/notice.tsx'
import { useHydrated } from '../components/use-hydrated.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { DraftPhotosPlace, type DraftSource, ListedPhotosPlace, PHOTO_GRID } from './photos-place.tsx'
import { uploadErrorText } from './upload-errors.ts'
import { UploadThumbnail } from './upload-thumbnail.tsx'
import type { useUploads } from './use-uploads.ts'

type Props = {
  label: string
  hint: string
  field: 'receipts' | 'photos'
  types: string
  maxFiles: number
  uploads: ReturnType<typeof useUploads>
  /** files sent with the form that were refused */
  failed: readonly { name: string; error: string }[]
  error?: { title: string; text: string } | undefined
  tooMany: { title: string; text: string }
  /** where a draft of the form may be stored; it is restored after hydration */
  draft?: DraftSource | undefined
}

/**
 * The photos of a form (rule W3.7). With script each is sent by itself and shows its progress. Without script
 * the files are sent with the form, and accepted ones stay in it when it comes back.
 */
export function UploadField({
  label,
  hint,
  field,
  types,
  maxFiles,
  uploads,
  failed,
  error,
  tooMany,
  draft,
}: Props) {
  const t = useTranslations()
  const id = useFieldId(field, error?.title)
  const isHydrated = useHydrated()
  const { count } = uploads
  const input = useRef<HTMLInputElement>(null)

  function addFrom(chosen: HTMLInputElement) {
    uploads.add([...(chosen.files ?? [])])
    // Otherwise the form would send the files a second time.
    chosen.value = ''
  }

  // Adds files that were chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (input.current?.files?.length) addFrom(input.current)
  }, [])

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      {error && <Notice kind="error" {...error} />}
      {uploads.isTooMany && <Notice kind="error" {...tooMany} />}
      {failed.length > 0 && (
        <ul
          role="alert"
          className="mt-3 grid gap-1 border-l-4 border-signal bg-signal-wash px-3 py-2 text-sm"
        >
          {failed.map(({ name, error }) => (
            <li key={name} className="break-words">
              <AlertIcon className="mr-1 inline size-4 text-signal" />
              <strong>{name}</strong>: {t(uploadErrorText(error, field))}
            </li>
          ))}
        </ul>
      )}
      {uploads.photos.length > 0 && !isHydrated && (
        // Enter presses the first submit button of a form: without this hidden one, a photo's "Remove".
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      )}
      {draft && !uploads.isOpened && <DraftPhotosPlace source={draft} field={field} />}
      {uploads.photos.length + uploads.unlisted > 0 && (
        <ul className={PHOTO_GRID}>
          {uploads.photos.map(photo => (
            <UploadThumbnail
              key={photo.key}
              photo={photo}
              field={field}
              isHydrated={isHydrated}
              onRemove={async () => {
                await uploads.remove(photo)
                // The focused button was removed, and the focus would return to the start of the page.
                if (document.activeElement === document.body) input.current?.focus()
              }}
              onRetry={() => uploads.retry(photo.key)}
            />
          ))}
          <ListedPhotosPlace count={uploads.unlisted} isListing={uploads.isListing} />
        </ul>
      )}
      <HiddenField name="photo_count" value={uploads.stored} />
      {/* With script the file field is transparent above a button that looks like the others. */}
      <div className="relative mt-3">
        <input
          ref={input}
          id={id}
          type="file"
          name={field}
          accept={types}
          multiple
          disabled={isHydrated && count >= maxFiles}
          aria-label={label}
          onChange={event => addFrom(event.currentTarget)}
          className={
            isHydrated
              ? 'peer absolute inset-0 h-full w-full cursor-pointer opacity-0 disabled:hidden'
              : 'block w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-ink/30 file:bg-white file:px-4 file:font-semibold'
          }
        />
        {isHydrated && (
          // Stays in place when the form has its maximum number of photos.
          <span
            aria-hidden="true"
            className={`${buttonClass('quiet')} w-full peer-focus-visible:outline-3 peer-focus-visible:outline-promo sm:w-auto ${count < maxFiles ? '' : 'invisible'}`}
          >
            <CameraIcon />
            {t('photos.add')}
          </span>
        )}
      </div>
      <p className="mt-2 text-sm text-soft" aria-live="polite">
        {t('photos.count', { count, most: maxFiles })}
        {uploads.isSending && ` · ${t('photos.sending')}`}
      </p>
    </fieldset>
  )
}
