import { type ReactNode, useRef } from 'react'
import { href } from 'react-router'
import { HiddenField } from '../../components/hidden-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import type { ClaimPage, PageStepName } from './claim-view.ts'
import { useNoteDraft } from './use-note-draft.ts'

/** A form that takes a step; it carries the version of the claim that the user sees (rule W32.2). */
export function StepForm({
  page: { claim },
  step,
  draft = null,
  isRefused = false,
  hasFiles = false,
  className = 'grid gap-3',
  children,
}: {
  page: Pick<ClaimPage, 'claim'>
  /** null if the form's buttons send the step */
  step: PageStepName | null
  /** the name under which the browser keeps the note of the form until it is saved */
  draft?: string | null
  /** the form has the values that were refused */
  isRefused?: boolean
  hasFiles?: boolean
  className?: string
  children: ReactNode
}) {
  const address = useStaffUrl()
  const form = useRef<HTMLFormElement>(null)
  const onSubmit = useNoteDraft(form, { claimId: claim.id, name: draft, isFresh: !isRefused })
  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      noValidate
      method="post"
      action={address(href('/dashboard/claims/:id', { id: claim.id }))}
      data-steps={step ?? 'note wait'}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      className={className}
    >
      <HiddenField name="version" value={String(claim.version)} />
      {step && <HiddenField name="step" value={step} />}
      {children}
    </form>
  )
}

/** The button of a step. */
export function StepButton({
  step,
  className,
  children,
}: {
  /** where a form has several */
  step?: PageStepName
  className?: string
  children: ReactNode
}) {
  const t = useTranslations()
  return (
    <SubmitButton
      busy={t('claim.saving')}
      {...(step && { name: 'step', value: step })}
      {...(className !== undefined && { className })}
    >
      {children}
    </SubmitButton>
  )
}

/** A collapsible part of a box; open if its form was refused. */
export function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="mt-4 border-line border-t pt-2">
      <summary className="cursor-pointer py-2 font-semibold">{title}</summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

/** The field of a file. */
export function FileField({
  label,
  hint,
  name,
  accept,
  isMultiple = false,
}: {
  label: string
  hint?: string
  name: string
  accept: string
  isMultiple?: boolean
}) {
  return (
    <label className="block">
      <span className="block text-sm font-semibold">{label}</span>
      {hint && <span className="block text-sm text-soft">{hint}</span>}
      <input
        type="file"
        name={name}
        accept={accept}
        multiple={isMultiple}
        required
        className="mt-2 block w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-ink/30 file:bg-white file:px-4 file:font-semibold"
      />
    </label>
  )
}
