import { buttonClass } from '../../components/button.ts'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { Panel } from '../panel.tsx'
import type { ClaimPage, StepAnswer } from './claim-view.ts'
import { FileField, Fold, StepButton, StepForm } from './step-form.tsx'

/** Administrators' actions: void, reopen, and replace the invoice (rules W32.5, W32.7 and W32.8). */
export function ReversalPanel({ page, answer }: { page: ClaimPage; answer: StepAnswer | null }) {
  const t = useTranslations()
  const { can } = page
  if (!can.void && !can.reopen && !can.replaceInvoice) return null
  const reason = (step: 'void' | 'reopen') => {
    const own = answer?.step === step ? answer : null
    return (
      <TextField
        label={t('claim.reason')}
        name="reason"
        autoComplete="off"
        defaultValue={own?.values.reason ?? ''}
        error={own?.errors.reason && t(`claim.errors.${own.errors.reason as 'missing'}`)}
      />
    )
  }
  return (
    <Panel title={t('claim.administrators')}>
      {can.reopen && (
        <Fold title={t('claim.reopenButton')} isOpen={answer?.step === 'reopen'}>
          <StepForm page={page} step="reopen">
            <p className="text-sm text-soft">{t('claim.reopenHint')}</p>
            {reason('reopen')}
            <div>
              <StepButton className={buttonClass('dark')}>{t('claim.reopenButton')}</StepButton>
            </div>
          </StepForm>
        </Fold>
      )}
      {can.void && (
        <Fold title={t('claim.voidButton')} isOpen={answer?.step === 'void'}>
          <StepForm page={page} step="void">
            <p className="text-sm text-soft">{t('claim.voidHint')}</p>
            {reason('void')}
            <div>
              <StepButton className={buttonClass('dark')}>{t('claim.voidButton')}</StepButton>
            </div>
          </StepForm>
        </Fold>
      )}
      {can.replaceInvoice && (
        <Fold title={t('claim.replaceInvoice')} isOpen={answer?.step === 'invoice-corrected'}>
          <StepForm page={page} step="invoice-corrected" hasFiles>
            <FileField label={t('claim.newInvoice')} name="invoice" accept="image/*,.heic" />
            <div>
              <StepButton className={buttonClass('dark')}>{t('claim.replaceInvoice')}</StepButton>
            </div>
          </StepForm>
        </Fold>
      )}
    </Panel>
  )
}
