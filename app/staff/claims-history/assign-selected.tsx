import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import type { Queue } from '../../../domain/claims/claim-queue.ts'
import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { useStaffUrl } from '../saved-search-url.ts'

/** A queue that was not assigned: why, and what was chosen. */
export type AssignAnswer = {
  readonly form: 'queue'
  readonly problem: 'none-chosen' | 'no-such-colleague'
  readonly assignee: string
  readonly chosen: readonly string[]
}

/** The form around the rows of a queue that hands the chosen ones over to one colleague. */
export function AssignSelected({
  queue,
  assignees,
  answer,
  children,
}: {
  queue: Queue
  assignees: readonly string[]
  answer: AssignAnswer | null
  /** the table, with a checkbox `claims` in each row */
  children: ReactNode
}) {
  const t = useTranslations()
  const address = useStaffUrl()
  const list = useId()
  return (
    <form method="post" noValidate action={address(href('/dashboard'), { tab: 'claims-history', queue })}>
      {children}
      <div className="mt-3 flex flex-wrap items-start gap-3 rounded-card border border-line bg-white p-3">
        <div className="min-w-0 flex-1 basis-56 md:max-w-80">
          <TextField
            label={t('staff.queues.assignee')}
            hint={t('staff.queues.assigneeHint')}
            name="assignee"
            type="email"
            list={list}
            autoComplete="off"
            spellCheck={false}
            defaultValue={answer?.assignee ?? ''}
            error={answer ? t(`staff.queues.problems.${answer.problem}`) : undefined}
          />
          <datalist id={list}>
            {assignees.map(email => (
              <option key={email} value={email} />
            ))}
          </datalist>
        </div>
        <SubmitButton busy={t('staff.submitting')} className={`${buttonClass('dark')} sm:mt-6`}>
          {t('staff.queues.assign')}
        </SubmitButton>
      </div>
    </form>
  )
}
