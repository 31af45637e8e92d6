import { callOf, InlineScript } from '../client/inline-script.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import { PERMANENT_ERRORS, uploadErrorText } from './upload-errors.ts'
import { PHOTO } from './upload-thumbnail.tsx'

/** Class names of a list of photos. */
export const PHOTO_GRID = 'mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3'

/** Where the draft of a form is stored (forms/draft.ts), for the inline script. */
export type DraftSource = {
  readonly storage: 'localStorage' | 'sessionStorage'
  readonly key: string
  readonly maxAgeMs?: number
  /** key in localStorage of the time (ms) before which drafts were removed */
  readonly removedAtKey?: string
  /** key in localStorage of the last submitted form, which has no draft */
  readonly submittedKey?: string
}

/**
 * Reserves space for the photos of a draft, which only the browser knows, before the page is painted, so that
 * nothing below moves when they are restored.
 */
export function DraftPhotosPlace({ source, field }: { source: DraftSource; field: 'receipts' | 'photos' }) {
  const t = useTranslations()
  const errors = PERMANENT_ERRORS.map(error => [error, t(uploadErrorText(error, field))])
  return (
    <>
      <ul
        aria-hidden="true"
        className={`${PHOTO_GRID} empty:hidden`}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React leaves what the script adds
        dangerouslySetInnerHTML={EMPTY}
      />
      <InlineScript code={callOf(reserveDraftPhotos, source, PHOTO, Object.fromEntries(errors))} />
    </>
  )
}

const EMPTY = { __html: '' }
/** a blank line */
const NO_TEXT = '\u00a0'

/**
 * Inline script. Fills the list before it with empty cards of the size of the draft's photos, by the rules of
 * readDraft (forms/draft.ts).
 */
function reserveDraftPhotos(
  { storage, key, maxAgeMs, removedAtKey, submittedKey }: DraftSource,
  classes: typeof PHOTO,
  errors: Readonly<Record<string, string>>,
): void {
  const add = (parent: Element, tag: string, className: string, text = '') => {
    const element = parent.appendChild(document.createElement(tag))
    element.className = className
    element.textContent = text
    return element
  }
  try {
    const list = document.currentScript?.previousElementSibling
    const draft = JSON.parse(window[storage].getItem(key) ?? 'null')
    if (!list || !draft) return
    const since = maxAgeMs ? Date.now() - maxAgeMs : 0
    const removedAt = removedAtKey ? Number(localStorage.getItem(removedAtKey)) : 0
    const submitted = submittedKey ? JSON.parse(localStorage.getItem(submittedKey) ?? '{}').id : null
    if (!(draft.savedAt > Math.max(since, removedAt)) || draft.id === submitted) return
    const unsent = (draft.unsent as { error: string }[]).map(({ error }) => error)
    for (const error of [...unsent, ...Array(draft.photoCount).fill(null)]) {
      const card = add(list, 'li', classes.card)
      add(card, 'div', classes.picture)
      const texts = add(card, 'div', classes.texts)
      add(texts, 'p', '', '\u00a0')
      if (error === null) add(texts, 'p', classes.status)
      else add(texts, 'p', classes.error, errors[error] ?? errors['images.unreadable'])
      add(texts, 'div', classes.actions)
    }
  } catch {
    // The browser forbids storage, or there is no draft.
  }
}

/** Reserves space for stored photos that are not listed yet, or cannot be listed. */
export function ListedPhotosPlace({ count, isListing }: { count: number; isListing: boolean }) {
  const t = useTranslations()
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
    <li key={index} className={PHOTO.card}>
      <div className={PHOTO.picture}>
        {!isListing && <span className="p-2 text-center text-sm text-soft">{t('photos.noPreview')}</span>}
      </div>
      <div className={PHOTO.texts}>
        <p>{NO_TEXT}</p>
        <p className={PHOTO.status} />
        <div className={PHOTO.actions} />
      </div>
    </li>
  ))
}
