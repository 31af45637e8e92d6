import { createContext, use } from 'react'
import { href, isRouteErrorResponse } from 'react-router'
import { buttonClass } from '../components/button.ts'
import { useTranslations } from '../i18n/translations.tsx'

/** Server-side facts of a failed request; null in the browser. */
type FailedRequest = {
  readonly incident: string
  /** whether a form was sent: reloading the page sends it again */
  readonly isForm: boolean
  /** whether a service that it needs cannot be reached (rule S30.12) */
  readonly isUnavailable: boolean
}

export const FailedRequestContext = createContext<FailedRequest | null>(null)

/**
 * The error page for 404 and all other errors; a server error shows its incident number and no details (rules
 * S2.6 and S30.9). The frame around it may override the text for 404 and the link home.
 */
export function ErrorPage({
  error,
  notFoundText,
  link,
}: {
  error: unknown
  notFoundText?: string
  link?: { readonly href: string; readonly text: string }
}) {
  const t = useTranslations()
  const { incident, isForm, isUnavailable } = use(FailedRequestContext) ?? {}
  const status = isRouteErrorResponse(error) ? error.status : isUnavailable ? 503 : 500
  const isMissing = status === 404
  const title = isMissing
    ? t('errors.notFound')
    : status === 400 || status === 413
      ? t('errors.notTaken')
      : t('errors.unexpected')
  return (
    <div className="bay py-16 text-center">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="tread text-8xl text-signal">{status}</p>
      <h1 className="mt-4 text-4xl">{title}</h1>
      <p className="mx-auto mt-4 max-w-md">
        {isMissing
          ? (notFoundText ?? t('errors.notFoundText'))
          : status === 405
            ? t('errors.methodNotAllowed')
            : status === 400
              ? t('errors.brokenForm')
              : status === 413
                ? t('errors.tooLarge')
                : status === 503
                  ? t(isForm ? 'errors.unavailableForm' : 'errors.unavailableText')
                  : t('errors.unexpectedText')}
      </p>
      {status >= 500 && incident && (
        <p className="mt-4">
          {t('errors.incident')} <strong className="tread text-xl">{incident}</strong>
        </p>
      )}
      <p className="mt-8">
        <a href={link?.href ?? href('/')} className={buttonClass()}>
          {link?.text ?? t('errors.returnHome')}
        </a>
      </p>
    </div>
  )
}
