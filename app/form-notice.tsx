import { useText } from './messages/text.tsx'
import { Notice } from './ui/notice.tsx'

/** What any form may answer beside its own sentences: over a limit when to come again, and that nobody knows why it failed. */
export function FormNotice({ answer }: { answer: object | undefined | null }) {
  const t = useText()
  if (!answer) return null
  if ('waitMinutes' in answer && typeof answer.waitMinutes === 'number') {
    const text = t('errors.tooManyTriesText', { minutes: answer.waitMinutes })
    return <Notice kind="error" title={t('errors.tooManyTries')} text={text} />
  }
  if (!('hasBroken' in answer)) return null
  return <Notice kind="error" title={t('errors.unexpected')} text={t('errors.unexpectedText')} />
}
