import { useState } from 'react'
import { useTranslations } from '../i18n/translations.tsx'
import { canRetry, uploadErrorText } from './upload-errors.ts'
import type { Photo } from './use-uploads.ts'

/** One photo of a form, with its progress or error, and its buttons. */
export function UploadThumbnail({
  photo,
  field,
  isHydrated,
  onRemove,
  onRetry,
}: {
  photo: Photo
  field: 'receipts' | 'photos'
  isHydrated: boolean
  onRemove: () => void
  onRetry: () => void
}) {
  const t = useTranslations()
  const [unseen, setUnseen] = useState('')
  const isShown = photo.url !== '' && unseen !== photo.url
  return (
    <li className={PHOTO.card}>
      <div className={PHOTO.picture}>
        {isShown ? (
          <img
            src={photo.url}
            alt={photo.name}
            className={`absolute inset-0 h-full w-full object-cover ${photo.state === 'failed' ? 'opacity-40' : ''}`}
            onError={() => setUnseen(photo.url)}
          />
        ) : (
          <span className="p-2 text-center text-sm text-soft">{t('photos.noPreview')}</span>
        )}
        {(photo.state === 'sending' || photo.state === 'waiting') && (
          <progress
            aria-label={t('photos.progress', { name: photo.name })}
            max={1}
            value={photo.sent}
            className="absolute inset-x-2 bottom-2 h-2 w-[calc(100%-1rem)]"
          />
        )}
      </div>
      <div className={PHOTO.texts}>
        <p className="truncate" title={photo.name}>
          {photo.name || t('photos.noName')}
        </p>
        {photo.error !== null ? (
          <p role="alert" className={PHOTO.error}>
            {t(uploadErrorText(photo.error, field))}
          </p>
        ) : (
          // An empty line when the photo was sent, so that the buttons below do not move.
          <p className={PHOTO.status}>
            {photo.state === 'sending' &&
              photo.bytes > 0 &&
              t('photos.sent', { part: megabytes(photo.bytes * photo.sent), all: megabytes(photo.bytes) })}
          </p>
        )}
        <div className={PHOTO.actions}>
          {isHydrated ? (
            <button
              type="button"
              className={ACTION}
              aria-busy={photo.state === 'removing'}
              onClick={photo.state === 'removing' ? undefined : onRemove}
            >
              {t('photos.remove')}
            </button>
          ) : (
            photo.id && (
              <button type="submit" name="remove" value={photo.id} className={ACTION}>
                {t('photos.remove')}
              </button>
            )
          )}
          {photo.state === 'failed' && canRetry(photo.error ?? '') && (
            <button type="button" className={ACTION} onClick={onRetry}>
              {t('photos.retry')}
            </button>
          )}
        </div>
      </div>
    </li>
  )
}

/** Class names of a photo and its parts. */
export const PHOTO = {
  card: 'min-w-0 overflow-hidden rounded-control border border-line bg-floor',
  picture: 'relative grid aspect-4/3 place-items-center',
  texts: 'p-2 text-sm',
  error: 'font-semibold text-signal-dark',
  status: 'min-h-5 text-soft',
  actions: 'flex min-h-11 flex-wrap gap-x-3',
} as const

const ACTION = 'min-h-11 font-semibold underline'
const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)
