import { useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '../components/button.ts'
import { AlertIcon, CameraIcon } from '../components/icons.tsx'
import { Notice } from '../components/notice.tsx'
import { useHydrated } from '../components/use-hydrated.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { uploadErrorText } from './upload-errors.ts'
import { UploadThumbnail } from './upload-thumbnail.tsx'
import type { useUploads } from './use-uploads.ts'

type Props = {
  label: string
  hint: string
  field: string
  /** the name under which accepted photos are sent with the form */
  acceptedField: string
  types: string
  most: number
  photos: ReturnType<typeof useUploads>
  /** files that came with the form and were not accepted */
  failed: readonly { name: string; error: string }[]
  error?: { title: string; text: string } | undefined
  tooMany: { title: string; text: string }
}

/**
 * Photos of a form. With script each travels by itself, with its progress, and can be sent again or removed; without, the
 * files go with the form, and those that were accepted stay with it through every error.
 */
export function UploadField({
  label,
  hint,
  field,
  acceptedField,
  types,
  most,
  photos,
  failed,
  error,
  tooMany,
}: Props) {
  const t = useTranslations()
  const id = useId()
  const isHydrated = useHydrated()
  const { count } = photos
  const input = useRef<HTMLInputElement>(null)

  function take(field: HTMLInputElement) {
    photos.add([...(field.files ?? [])])
    // They travel by themselves; with the form they would travel twice.
    field.value = ''
  }

  // What was chosen before the script had come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (input.current?.files?.length) take(input.current)
  }, [])

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      {error && <Notice kind="error" {...error} />}
      {photos.isTooMany && <Notice kind="error" {...tooMany} />}
      {failed.length > 0 && (
        <ul
          role="alert"
          className="mt-3 grid gap-1 border-l-4 border-signal bg-signal-wash px-3 py-2 text-sm"
        >
          {failed.map(({ name, error }) => (
            <li key={name} className="break-words">
              <AlertIcon className="mr-1 inline size-4 text-signal" />
              <strong>{name}</strong>: {t(uploadErrorText(error))}
            </li>
          ))}
        </ul>
      )}
      {photos.photos.length > 0 && !isHydrated && (
        // The Enter key presses a form's first button of this kind, which would else be a photo's "Remove".
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      )}
      {photos.photos.length > 0 && (
        <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.photos.map(photo => (
            <UploadThumbnail
              key={photo.key}
              photo={photo}
              acceptedField={acceptedField}
              isHydrated={isHydrated}
              onRemove={() => {
                // Who goes by the keyboard is not thrown back to the start of the page with the button.
                flushSync(() => photos.remove(photo.key))
                input.current?.focus()
              }}
              onRetry={() => photos.retry(photo.key)}
            />
          ))}
        </ul>
      )}
      {/* The platform's file field is there for everyone; the label is what is seen of it. */}
      <div className="relative mt-3">
        <input
          ref={input}
          id={id}
          type="file"
          name={field}
          accept={types}
          multiple={most > 1}
          disabled={isHydrated && count >= most}
          aria-label={label}
          onChange={event => take(event.currentTarget)}
          className={
            isHydrated
              ? 'peer absolute inset-0 h-full w-full cursor-pointer opacity-0 disabled:hidden'
              : 'block w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-ink/30 file:bg-white file:px-4 file:font-semibold'
          }
        />
        {isHydrated && count < most && (
          <span
            aria-hidden="true"
            className={`${buttonClass('quiet')} w-full peer-focus-visible:outline-3 peer-focus-visible:outline-promo sm:w-auto`}
          >
            <CameraIcon />
            {t('photos.add')}
          </span>
        )}
      </div>
      <p className="mt-2 text-sm text-soft" aria-live="polite">
        {t('photos.count', { count, most })}
        {photos.isSending && ` · ${t('photos.sending')}`}
      </p>
    </fieldset>
  )
}
