import { CLAIM_TYPES } from '../../../domain/claims/claim.ts'
import { formatTreadDepth } from '../../../domain/claims/tread-depth.ts'
import type { Position } from '../../../domain/warranties/tyre-id.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { SelectField } from '../../components/select-field.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { Panel } from '../panel.tsx'
import { periodFacts } from '../period-facts.ts'
import { purchaseFacts, tyreFacts } from '../purchase-facts.ts'
import type { ClaimPage, StepAnswer } from './claim-view.ts'
import { Fold, StepButton, StepForm } from './step-form.tsx'

/** Customer, warranty, tyre and what was said, with the form that corrects it (rule W32.5). */
export function FactsPanel({ page, answer }: { page: ClaimPage; answer: StepAnswer | null }) {
  const t = useTranslations()
  const { claim, can } = page
  const facts: [string, string][] = [
    [t('staff.columns.customer'), claim.name],
    [t('staff.columns.phone'), claim.contactNumber],
    [t('staff.columns.plate'), claim.carPlate],
    [t('staff.columns.purchaseDate'), formatStaffDate(claim.purchaseDate)],
    ...periodFacts(claim, write => write(t)).map(({ fact }) => fact),
    [t('staff.columns.tyreId'), `${claim.tyreId} · ${t(`tyreIds.positions.${claim.position as Position}`)}`],
    ...purchaseFacts(claim.purchase, t),
    ...tyreFacts(claim, write => write(t)),
    [t('staff.columns.type'), t(`staff.claimTypes.${claim.claimType}`)],
    [t('staff.columns.claimDate'), formatStaffDate(claim.claimDate)],
    [t('staff.columns.processedBy'), claim.processedBy ?? t('claim.nobody')],
  ]
  return (
    <Panel title={t('claim.facts')}>
      <dl className="mt-1 grid fit-cols-32 gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="break-words font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
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
        <TextField
          label={t('staff.dotWeek')}
          hint={t('staff.dotWeekHint')}
          name="dot_week"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          defaultValue={own?.values.dot_week ?? claim.dotWeek ?? ''}
          error={error('dot_week')}
        />
        <TextField
          label={t('staff.treadDepth')}
          hint={t('staff.treadDepthHint')}
          name="tread_mm"
          inputMode="decimal"
          maxLength={7}
          autoComplete="off"
          defaultValue={
            own?.values.tread_mm ?? (claim.treadMm === null ? '' : formatTreadDepth(claim.treadMm))
          }
          error={error('tread_mm')}
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
