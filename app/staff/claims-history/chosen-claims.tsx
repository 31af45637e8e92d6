import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { Queue } from '../../../domain/claims/claim-queue.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ColleagueField } from '../colleague-field.tsx'
import { KeyHint, PRINT } from '../keyboard-shortcuts.tsx'
import { useStaffUrl } from '../saved-search-url.ts'

/** A refused action on chosen claims: the reason, and the choice. */
export type ChosenAnswer = {
  readonly form: 'chosen'
  readonly problem: 'none-chosen' | 'no-such-colleague'
  readonly assignee: string
  readonly chosen: readonly string[]
}

/** The form around the rows of a list: the chosen ones are printed, exported, and in a queue handed over. */
export function ChosenClaims({
  queue,
  assignees,
  canExport,
  answer,
  children,
}: {
  queue: Queue | null
  assignees: readonly string[]
  canExport: boolean
  answer: ChosenAnswer | null
  /** the table, with a checkbox `claims` in each row */
  children: ReactNode
}) {
  const t = useTranslations()
  const address = useStaffUrl()
  const action = address(href('/dashboard'), { tab: 'claims-history', ...(queue && { queue }) })
  const isUnknown = answer?.problem === 'no-such-colleague'
  return (
    <form method="post" noValidate action={action}>
      {answer?.problem === 'none-chosen' && <Notice kind="error" title={t('staff.queues.noneChosen')} />}
      {children}
      <div className="mt-3 flex flex-wrap items-start gap-3 rounded-card border border-line bg-white p-3">
        {queue && (
          <ColleagueField
            label={t('staff.queues.assignee')}
            colleagues={assignees}
            typed={answer?.assignee ?? ''}
            isUnknown={isUnknown}
            button={
              <SubmitButton busy={t('staff.submitting')} className={buttonClass('dark')}>
                {t('staff.colleague.assign')}
              </SubmitButton>
            }
          />
        )}
        <SubmitButton
          name="act"
          value="print"
          busy={t('staff.submitting')}
          aria-keyshortcuts={PRINT}
          className={`${buttonClass('quiet')} ${queue ? 'sm:mt-6' : ''}`}
        >
          {t('staff.queues.print')} <KeyHint keys={PRINT} />
        </SubmitButton>
        {canExport && (
          <SubmitButton
            name="act"
            value="export"
            busy={t('staff.submitting')}
            className={`${buttonClass('quiet')} ${queue ? 'sm:mt-6' : ''}`}
          >
            {t('staff.queues.export')}
          </SubmitButton>
        )}
      </div>
    </form>
  )
}
