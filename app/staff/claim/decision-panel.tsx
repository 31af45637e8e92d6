import { isToBePaid, OUTCOMES, REJECTIONS, stageName } from '../../../domain/claims/claim-step.ts'
import { buttonClass } from '../../components/button.ts'
import { SelectField } from '../../components/select-field.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { decisionText } from '../decision-text.ts'
import { DECIDE, KeyHint } from '../keyboard-shortcuts.tsx'
import { Panel } from '../panel.tsx'
import type { ClaimPage, StepAnswer } from './claim-view.ts'
import { FileField, Fold, StepButton, StepForm } from './step-form.tsx'

/** The decision, the form for deciding, and the ways to close the claim (rules W32.3 to W32.6). */
export function DecisionPanel({ page, answer }: { page: ClaimPage; answer: StepAnswer | null }) {
  const t = useTranslations()
  const { claim, can } = page
  return (
    <Panel title={t('claim.decision')}>
      <Standing page={page} />
      {can.work && <DecisionForm page={page} answer={answer} />}
      <div className="mt-4 flex flex-wrap gap-3 border-line border-t pt-4 empty:hidden">
        {can.close && (
          <StepForm page={page} step="close">
            <StepButton className={buttonClass('dark')}>
              {claim.hasInvoice ? t('claim.closeAgain') : t('claim.closeWithout')}
            </StepButton>
          </StepForm>
        )}
        {can.undecide && (
          <StepForm page={page} step="undecided">
            <StepButton className={buttonClass('quiet')}>{t('claim.undecide')}</StepButton>
          </StepForm>
        )}
        {claim.invoiceLink && (
          <a href={claim.invoiceLink} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            {t('staff.viewInvoice')}
          </a>
        )}
      </div>
      {can.invoice && (
        <Fold title={t('staff.uploadInvoice')} isOpen={answer?.step === 'invoice' || isToBePaid(claim)}>
          <StepForm page={page} step="invoice" hasFiles>
            <FileField
              label={t('staff.invoice')}
              hint={t('staff.invoiceHint')}
              name="invoice"
              accept="image/*,.heic"
            />
            <div>
              <StepButton className={buttonClass('dark')}>{t('staff.uploadInvoice')}</StepButton>
            </div>
          </StepForm>
        </Fold>
      )}
    </Panel>
  )
}

/** The state of the claim, in a sentence or two. */
function Standing({ page: { claim, waitsFor } }: { page: ClaimPage }) {
  const t = useTranslations()
  const decided = claim.timeline.findLast(event => event.kind === 'decide')
  return (
    <div className="mt-1">
      {claim.outcome ? (
        <>
          <p className="text-xl font-semibold">{decisionText(claim, t)}</p>
          {claim.rejection && <p>{t(`claim.rejections.${claim.rejection}`)}</p>}
          {decided?.note && <p className="whitespace-pre-wrap break-words">{decided.note}</p>}
        </>
      ) : claim.stage === 'waiting' ? (
        <p className="break-words font-semibold">{`${t(`claim.stages.${stageName(claim)}`)}: ${waitsFor}`}</p>
      ) : (
        claim.status === 'Open' && <p>{t('claim.notDecided')}</p>
      )}
      {claim.isVoid ? (
        <p className="font-semibold">{t('claim.closedVoid')}</p>
      ) : (
        claim.status === 'Closed' && <p className="font-semibold">{t('claim.isClosed')}</p>
      )}
    </div>
  )
}

function DecisionForm({ page, answer }: { page: ClaimPage; answer: StepAnswer | null }) {
  const t = useTranslations()
  const { claim, proposal } = page
  const isShare = proposal !== null && proposal.percent > 0 && proposal.percent < 100
  const own = answer?.step === 'decide' ? answer : null
  const error = (field: 'outcome' | 'percent' | 'reason' | 'note') =>
    own?.errors[field] && t(`claim.errors.${own.errors[field] as 'missing'}`)
  return (
    <StepForm
      page={page}
      step="decide"
      draft="decision"
      isRefused={own !== null}
      // Percent and reason are shown with the outcome that needs them; a browser that lacks :has() shows
      // both.
      className="mt-3 grid gap-3 [&:not(:has(option[value=part-payment]:checked))_.of-part-payment]:hidden [&:not(:has(option[value=rejected]:checked))_.of-rejected]:hidden"
    >
      {proposal && (
        <p className="rounded-control bg-floor px-3 py-2">
          <strong className="text-xl">{t('claim.proposal.title', { percent: proposal.percent })}</strong>
          {' · '}
          {t('claim.proposal.why', { tread: proposal.treadPercent, months: proposal.months })}
        </p>
      )}
      <div className="relative">
        <SelectField
          label={t('claim.outcome')}
          name="outcome"
          aria-keyshortcuts={DECIDE}
          defaultValue={own?.values.outcome ?? claim.outcome ?? ''}
          placeholder={t('staff.choose')}
          options={OUTCOMES.map(value => ({ value, label: t(`claim.outcomes.${value}`) }))}
          error={error('outcome')}
        />
        <span className="absolute top-0 right-0">
          <KeyHint keys={DECIDE} />
        </span>
      </div>
      <div className="of-part-payment">
        <TextField
          label={t('claim.percent')}
          hint={t('claim.percentHint')}
          name="percent"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          defaultValue={
            own?.values.percent ?? String(claim.percent ?? (isShare ? proposal?.percent : '') ?? '')
          }
          error={error('percent')}
        />
      </div>
      <div className="of-rejected">
        <SelectField
          label={t('claim.rejection')}
          name="reason"
          defaultValue={own?.values.reason ?? claim.rejection ?? ''}
          placeholder={t('staff.choose')}
          options={REJECTIONS.map(value => ({ value, label: t(`claim.rejections.${value}`) }))}
          error={error('reason')}
        />
      </div>
      <TextArea
        label={t('claim.sentence')}
        name="note"
        defaultValue={own?.values.note ?? ''}
        error={error('note')}
      />
      <div>
        <StepButton>{t('claim.decide')}</StepButton>
      </div>
    </StepForm>
  )
}
