import { href } from 'react-router'
import { signDraftLink } from '../../../domain/claims/photo-link.server.ts'
import { type QrOutline, qrOutline } from '../../../platform/qr/qr-outline.ts'
import type { AppContext } from '../../context/app-context.ts'

/** The URL with which a phone adds photos to a claim form, with its QR code and expiry (rule W37.6). */
export type PhoneLink = { readonly url: string; readonly qr: QrOutline; readonly endsAt: number }

export function phoneLink(
  draft: { id: string; userId: string },
  app: Pick<AppContext, 'secret' | 'now' | 'publicUrl'>,
): PhoneLink {
  const { token, expiresAt } = signDraftLink(draft, app)
  const url = app.publicUrl + href('/claim/:token', { token })
  return { url, qr: qrOutline(url), endsAt: expiresAt.getTime() }
}
