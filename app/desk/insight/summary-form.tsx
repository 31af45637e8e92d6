import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** Starts or stops the monthly summary of the signed-in administrator. */
export function SummaryForm({
  summary: { email, hasMailServer, isOn },
}: {
  summary: { email: string; hasMailServer: boolean; isOn: boolean }
}) {
  const t = useTranslations()
  return (
    <section id="summary" className="mt-6 scroll-mt-4 rounded-card border border-line bg-white p-4">
      <h2 className="text-2xl">{t('deskInsight.summary.title')}</h2>
      <p className="break-words text-soft">{t('deskInsight.summary.text', { email })}</p>
      {hasMailServer || isOn ? (
        <form noValidate method="post" action={href('/desk/insight')} className="mt-3">
          <p className="mb-3 font-semibold">
            {isOn ? t('deskInsight.summary.isOn') : t('deskInsight.summary.isOff')}
          </p>
          <SubmitButton
            busy={t('deskInsight.summary.working')}
            name="summary"
            value={isOn ? 'off' : 'on'}
            className={buttonClass(isOn ? 'quiet' : 'dark')}
          >
            {isOn ? t('deskInsight.summary.stop') : t('deskInsight.summary.start')}
          </SubmitButton>
        </form>
      ) : (
        <p className="mt-3">{t('deskInsight.summary.noMail')}</p>
      )}
    </section>
  )
}
