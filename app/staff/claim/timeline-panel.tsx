import { CLAIM_TYPES, type FactField, isOneOf } from '../../../domain/claims/claim.ts'
import { type CalendarDate, formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Notice } from '../../components/notice.tsx'
import { RadioGroup } from '../../components/radio-group.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import { AuditHistory } from '../audit-history.tsx'
import { ColleagueField } from '../colleague-field.tsx'
import { formatActor } from '../format-actor.ts'
import { Panel } from '../panel.tsx'
import { type ClaimPage, type ClaimView, eventText, type StepAnswer } from './claim-view.ts'
import { Fold, StepButton, StepForm } from './step-form.tsx'

/**
 * The timeline, newest first, and the forms that add to it: notes, waiting, hand-over, message to the
 * customer.
 */
export function TimelinePanel({ page, answer }: { page: ClaimPage; answer: StepAnswer | null }) {
  const t = useTranslations()
  const { claim, can } = page
  const error = (step: string, field: string) =>
    answer?.step === step && answer.errors[field] && t(`claim.errors.${answer.errors[field] as 'missing'}`)
  const noteError = error('note', 'note') || error('wait', 'note') || undefined
  const isRefused = answer?.step === 'note' || answer?.step === 'wait'
  return (
    <Panel id="timeline" title={t('claim.timeline')}>
      <StepForm page={page} step={null} draft="note" isRefused={isRefused} className="mt-2 grid gap-2">
        <TextArea
          label={t('claim.note')}
          name="note"
          defaultValue={isRefused ? (answer.values.note ?? '') : ''}
          error={noteError}
        />
        <p className="text-sm text-soft">
          {t('claim.noteHint')} {can.work && t('claim.noteWorks')}
        </p>
        <div>
          <StepButton step="note" className={buttonClass('dark')}>
            {t('claim.addNote')}
          </StepButton>
        </div>
        {can.work && (
          <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
            <RadioGroup
              label={t('claim.waitFor.label')}
              isLabelHidden
              name="waits_for"
              options={WAITS_FOR.map(value => [value, t(`claim.waitFor.${value}`)])}
              value={answer?.values.waits_for || (claim.waitsForSupplier ? 'supplier' : 'customer')}
            />
            <StepButton step="wait" className={buttonClass('quiet')}>
              {t('claim.wait')}
            </StepButton>
          </div>
        )}
      </StepForm>
      {can.work && <AssignForm page={page} answer={answer} />}
      {page.isCustomerUntold && <Notice kind="warning" title={t('claim.untold')} />}
      <Fold title={t('claim.tell')} isOpen={answer?.step === 'told'}>
        <StepForm page={page} step="told">
          <p className="text-sm text-soft">
            {t(claim.hasEmail ? 'claim.tellHint' : 'claim.tellHintWithoutEmail')}
          </p>
          <TextArea
            label={t('claim.tellText')}
            name="message"
            defaultValue={answer?.step === 'told' ? (answer.values.message ?? '') : page.message}
            error={error('told', 'message') || undefined}
          />
          {claim.hasEmail && (
            <RadioGroup
              label={t('claim.tellBy')}
              isLabelHidden
              name="by"
              options={TELL_WAYS.map(value => [value, t(`claim.tellWays.${value}`)])}
              value={answer?.values.by || 'mail'}
            />
          )}
          <div>
            <StepButton className={buttonClass('dark')}>{t('claim.tell')}</StepButton>
          </div>
        </StepForm>
      </Fold>
      <ol className="mt-4 divide-y divide-line border-line border-t">
        {claim.timeline.toReversed().map((line, nth, lines) => (
          <TimelineLine
            key={line.id}
            line={line}
            chatUrl={nth === lines.findIndex(each => each.kind === 'told') ? page.chatUrl : null}
          />
        ))}
      </ol>
      <Fold title={t('claim.readBy')} isOpen={false}>
        <AuditHistory events={claim.history} />
      </Fold>
    </Panel>
  )
}

const WAITS_FOR = ['customer', 'supplier'] as const
const TELL_WAYS = ['mail', 'whatsapp'] as const

function AssignForm({ page, answer }: { page: ClaimPage; answer: StepAnswer | null }) {
  const t = useTranslations()
  const isOwn = answer?.step === 'assign'
  return (
    <StepForm
      page={page}
      step="assign"
      className="mt-4 flex flex-wrap items-start gap-3 border-line border-t pt-4"
    >
      <ColleagueField
        label={t('claim.assignee')}
        colleagues={page.assignees}
        typed={isOwn ? (answer.values.assignee ?? '') : ''}
        isUnknown={isOwn && answer.errors.assignee !== undefined}
        button={<StepButton className={buttonClass('quiet')}>{t('staff.colleague.assign')}</StepButton>}
      />
    </StepForm>
  )
}

function TimelineLine({ line, chatUrl }: { line: ClaimView['timeline'][number]; chatUrl: string | null }) {
  const t = useTranslations()
  const corrected = Object.entries(line.details.corrected ?? {})
  return (
    <li className="py-3">
      <p className="flex flex-wrap gap-x-3 text-sm text-soft">
        <DateTime at={line.at} />
        <span className="break-all">{formatActor(line.actor, t)}</span>
      </p>
      <p className="break-words font-semibold">{eventText(line, t)}</p>
      {line.note && <p className="whitespace-pre-wrap break-words">{line.note}</p>}
      {line.mail && (
        <p className="text-sm text-soft">
          {t(`claim.mails.${line.mail.state}`)} {line.mail.sentAt && <DateTime at={line.mail.sentAt} />}
        </p>
      )}
      {corrected.length > 0 && (
        <ul className="text-sm">
          {corrected.map(([field, [before, after]]) => (
            <li key={field} className="whitespace-pre-wrap break-words">
              {factName(field as FactField, t)}: {factValue(field as FactField, before, t)} →{' '}
              {factValue(field as FactField, after, t)}
            </li>
          ))}
        </ul>
      )}
      {line.formerInvoiceLink && (
        <a href={line.formerInvoiceLink} target="_blank" rel="noopener" className="inline-block py-2">
          {t('claim.formerInvoice')}
        </a>
      )}
      {chatUrl && (
        <a href={chatUrl} target="_blank" rel="noopener" className={`${buttonClass('chat')} mt-2`}>
          {t('claim.sendOnWhatsApp')}
        </a>
      )}
    </li>
  )
}

function factName(field: FactField, t: Translate): string {
  if (field === 'claim_type') return t('staff.claimType')
  if (field === 'claim_date') return t('staff.claimDate')
  if (field === 'tread_mm') return t('staff.treadDepth')
  return field === 'description' ? t('staff.description') : t('staff.dotWeek')
}

/** As the page shows it elsewhere. */
function factValue(field: FactField, value: string, t: Translate): string {
  if (field === 'claim_date') return formatStaffDate(value as CalendarDate)
  if (isOneOf(CLAIM_TYPES, value) && field === 'claim_type') return t(`staff.claimTypes.${value}`)
  return value || t('claim.empty')
}
