import { useText } from './messages/text.tsx'
import { Notice } from './ui/notice.tsx'

/** Says over a limit when to come again. */
export function WaitNotice({ minutes }: { minutes: number }) {
  const t = useText()
  return (
    <Notice kind="error" title={t('errors.tooManyTries')} text={t('errors.tooManyTriesText', { minutes })} />
  )
}
