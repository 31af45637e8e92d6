import { CLAIM_TYPES } from '../../../domain/claims/claim.ts'
import { formatTreadDepth } from '../../../domain/claims/tread-depth.ts'
import { buttonClass } from '../../components/button.ts'
import { SelectField } from '../../components/select-field.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { FactList } from '../fact-list.tsx'
import { factsOfClaim } from '../facts-of-claim.ts'
import { MeasurementFields } from '../measurement-fields.tsx'
import { Panel } from '../panel.tsx'
import type { ClaimPage, StepAnswer } from './claim-view.ts'
import { Fold, StepButton, StepForm } from './step-form.tsx'

/** Customer, warranty, tyre and description, with the form to correct them (rule W32.5). */
export function FactsPanel({ page, answer }: { page: ClaimPage; answer: StepAnswer | null }) {
  const t = useTranslations()
  const { claim, can } = page
  const facts: [string, string][] = [
    ...factsOfClaim(claim, t),
    [t('staff.columns.processedBy'), claim.processedBy ?? t('claim.nobody')],
  ]
  return (
    <Panel title={t('claim.facts')}>
      <FactList facts={facts} className="mt-1 grid fit-cols-32 gap-x-4 gap-y-2" />
      <h3 className="mt-3 text-xl">{t('staff.description')}</h3>
      <p className="whitespace-pre-wrap break-words">{claim.description}</p>
      {can.work && <CorrectionForm page={page} answer={answer} />}
    </Panel>
  )
}

function CorrectionForm({ page, answer }: { page: ClaimPage; answer: StepAnswer | null }) {
  const t = useTranslations()
  const { claim, today } = page
  const own = answer?.step === 'corrected' ? answer : null
  const error = (field: string) => own?.errors[field] && t(`staff.errors.${own.errors[field] as 'missing'}`)
  return (
    <Fold title={t('claim.correct')} isOpen={own !== null}>
      <StepForm page={page} step="corrected">
        <p className="text-sm text-soft">{t('claim.correctHint')}</p>
        <SelectField
          label={t('staff.claimType')}
          name="claim_type"
          defaultValue={own?.values.claim_type ?? claim.claimType}
          options={CLAIM_TYPES.map(type => ({ value: type, label: t(`staff.claimTypes.${type}`) }))}
          error={error('claim_type')}
        />
        <TextField
          label={t('staff.claimDate')}
          name="claim_date"
          type="date"
          max={today}
          defaultValue={own?.values.claim_date ?? claim.claimDate}
          error={error('claim_date')}
        />
        <MeasurementFields
          values={{
            dot_week: own?.values.dot_week ?? claim.dotWeek ?? '',
            tread_mm: own?.values.tread_mm ?? (claim.treadMm === null ? '' : formatTreadDepth(claim.treadMm)),
          }}
          errorOf={error}
        />
        <TextArea
          label={t('staff.description')}
          name="description"
          defaultValue={own?.values.description ?? claim.description}
          error={error('description')}
        />
        <div>
          <StepButton className={buttonClass('dark')}>{t('claim.saveCorrection')}</StepButton>
        </div>
      </StepForm>
    </Fold>
  )
}
