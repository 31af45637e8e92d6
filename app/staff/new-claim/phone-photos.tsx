import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { useUploads } from '../../uploads/use-uploads.ts'
import type { PhoneLink } from './phone-link.server.ts'

/**
 * A QR code with which a phone adds photos to this form (rule W37.6). With script the photos appear
 * automatically while the code is shown; without script the buttons submit the form, and its response shows
 * the code and the photos.
 */
export function PhonePhotos({
  uploads,
  shown,
}: {
  uploads: ReturnType<typeof useUploads>
  shown: PhoneLink | null
}) {
  const t = useTranslations()
  const isHydrated = useHydrated()
  const { id, refresh } = uploads
  const [code, setCode] = useState(shown && { ...shown, form: id })
  const [hasFailed, setHasFailed] = useState(false)
  const latestRefresh = useRef(refresh)
  latestRefresh.current = refresh
  // After a reset, or after a draft was restored, the code belongs to another form.
  const isOpen = code?.form === id
  const endsAt = isOpen ? code.endsAt : 0

  useEffect(() => {
    if (endsAt === 0) return
    const timer = setInterval(() => {
      if (Date.now() > endsAt) setCode(null)
      else if (document.visibilityState === 'visible') latestRefresh.current()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [endsAt])

  async function open() {
    const address = withQuery(href('/dashboard/photos'), { claim: id, link: '1' })
    const link = await fetch(address)
      .then(answer => (answer.ok ? (answer.json() as Promise<PhoneLink>) : null))
      .catch(() => null)
    setHasFailed(link === null)
    setCode(link && { ...link, form: id })
  }

  const button = isHydrated
    ? ({ type: 'button', onClick: isOpen ? () => setCode(null) : open } as const)
    : ({ type: 'submit', name: 'phone', value: '1' } as const)
  return (
    <div>
      {/* The Enter key presses the first submit button of a form. */}
      {!isHydrated && <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />}
      <button {...button} aria-expanded={isOpen} className={buttonClass('quiet')}>
        {t(isOpen ? (isHydrated ? 'staff.phone.close' : 'staff.phone.refresh') : 'staff.phone.open')}
      </button>
      {hasFailed && <Notice kind="error" title={t('staff.phone.failed')} />}
      {isOpen && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <HiddenField name="phone_photos" value="1" />
          <QrCode {...code.qr} label={t('staff.phone.label')} className="w-56" />
          <p className="max-w-xs">
            {t('staff.phone.text')}{' '}
            <a href={code.url} target="_blank" rel="noreferrer">
              {t('staff.phone.here')}
            </a>
          </p>
        </div>
      )}
    </div>
  )
}

const REFRESH_MS = 3_000
