import { Notice } from '../components/notice.tsx'
import { useTranslations } from '../i18n/translations.tsx'

/**
 * The errors that any form can have: a rate limit, an incomplete or too large body, no mail server, an
 * unexpected failure.
 */
export function FormAlert({ answer }: { answer: object | undefined | null }) {
  const t = useTranslations()
  if (!answer) return null
  if ('waitMinutes' in answer && typeof answer.waitMinutes === 'number') {
    const text = t('errors.tooManyTriesText', { minutes: answer.waitMinutes })
    return <Notice kind="error" title={t('errors.tooManyTries')} text={text} />
  }
  if ('errorStatus' in answer && answer.errorStatus) {
    const text = answer.errorStatus === 413 ? t('errors.tooLarge') : t('errors.brokenFormKept')
    return <Notice kind="error" title={t('errors.notTaken')} text={text} />
  }
  if ('isMailUnavailable' in answer && answer.isMailUnavailable) {
    return <Notice kind="error" title={t('errors.mailDown')} text={t('errors.mailDownText')} />
  }
  if (!('isUnavailable' in answer)) return null
  return <Notice kind="error" title={t('errors.unexpected')} text={t('errors.unexpectedText')} />
}
