import { type FormEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import {
  CLAIM_FIELDS,
  CLAIM_FORM_FIELDS,
  CLAIM_TYPES,
  type ClaimErrors,
  type ClaimFormField,
  MAX_CLAIM_FILE_BYTES,
  MAX_CLAIM_PHOTOS,
  validateClaim,
} from '../../../domain/claims/claim.ts'
import { RECEIPT_TYPES } from '../../../domain/warranties/receipt.ts'
import type { Position } from '../../../domain/warranties/tyre-id.ts'
import { callOf, InlineScript } from '../../client/inline-script.tsx'
import { useToday } from '../../client/use-today.ts'
import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import { useRootData } from '../../context/root-data.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { formValues } from '../../forms/form-values.ts'
import { PurchaseFields } from '../../forms/purchase-fields.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'
import { claimLabel } from '../claim-label.ts'
import { KeyHint, SEND } from '../keyboard-shortcuts.tsx'
import { MeasurementFields } from '../measurement-fields.tsx'
import { useClaimUrl } from '../use-dialog-url.ts'
import { claimDraft, markSubmitted } from './claim-draft.ts'
import type { ClaimFormResult, LoadedClaim } from './new-claim.server.ts'
import { PhonePhotos } from './phone-photos.tsx'
import { ProposalLine } from './proposal-line.tsx'
import { holdEarlyFiles, usePastedFiles } from './use-pasted-files.ts'

/** The registration is null if it could not be read. */
export type ClaimFormPage = Omit<LoadedClaim, 'registration' | 'purchase'> & {
  registration: LoadedClaim['registration'] | null
  purchase: LoadedClaim['purchase'] | undefined
}

/** The form of a claim on one tyre of a registration. */
export function ClaimForm({
  page,
  warrantyId,
  submission,
}: {
  page: ClaimFormPage
  warrantyId: string
  submission: ClaimFormResult | null
}) {
  const t = useTranslations()
  const { registration } = page
  const today = useToday(page.today)
  const email = useRootData()?.layout.user?.email ?? ''
  const form = useRef<HTMLFormElement>(null)
  const hasErrors = Object.keys(submission?.errors ?? {}).length > 0
  const isTyreTaken = submission?.problem?.startsWith('claimed')
  useInitialFocus(
    hasErrors ? '[aria-invalid=true]' : `select[name=${isTyreTaken ? 'tyre_id' : 'claim_type'}]`,
  )
  const uploads = useUploads(form, {
    id: submission?.claimId ?? page.claimId,
    stored: submission?.photos,
    unlisted: submission?.unlisted,
    urlOf: claim => withQuery(href('/dashboard/photos'), { claim }),
    field: 'photos',
    maxFiles: MAX_CLAIM_PHOTOS,
    maxFileBytes: MAX_CLAIM_FILE_BYTES,
  })
  const { isBusy, hasFailed } = uploads
  usePastedFiles(form, uploads.add)
  const draftOwner = { email, warrantyId }
  const store = claimDraft(draftOwner)
  const isRestored = useDraft(form, {
    store,
    fields: CLAIM_FORM_FIELDS,
    isFresh: submission === null,
    uploads,
  })
  const [measured, setMeasured] = useState({
    tread_mm: submission?.values.tread_mm ?? '',
    claim_date: submission?.values.claim_date ?? page.today,
  })
  const [isHeldBack, setIsHeldBack] = useState(false)
  const [errors, setErrors] = useState<ClaimErrors>(submission?.errors ?? {})

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // A photo that was not accepted must be removed by the user.
    setIsHeldBack(hasFailed)
    if (!isBusy && !hasFailed) return markSubmitted(draftOwner)
    event.preventDefault()
    if (hasFailed) event.currentTarget.querySelector<HTMLElement>('[name=photos]')?.focus()
    else uploads.submitWhenIdle()
  }

  /** An error disappears as soon as it is corrected; none appears while typing. */
  function onChange(event: FormEvent<HTMLFormElement>) {
    const checked = validateClaim(formValues(event.currentTarget, CLAIM_FIELDS), today, {
      purchasedOn: registration?.purchaseDate,
      measurements: page.measurements,
    })
    setMeasured(formValues(event.currentTarget, ['tread_mm', 'claim_date']))
    const remaining = CLAIM_FIELDS.filter(field => errors[field] && !checked.ok && checked.errors[field])
    if (remaining.length < Object.keys(errors).length)
      setErrors(Object.fromEntries(remaining.map(field => [field, errors[field]])))
  }

  /** All errors are corrected: remove the notice above the fields too. */
  const isOfFields = submission?.problem === 'validation' || submission?.problem === 'fields'
  const isCorrected = isOfFields && hasErrors && Object.keys(errors).length === 0
  const error = (field: ClaimFormField) => errors[field] && t(`staff.errors.${errors[field]}`)
  const values = submission?.values
  const chosen = values?.tyre_id ? [{ value: values.tyre_id, label: t('staff.tyreAsChosen') }] : []
  const tyres =
    registration?.tyreIds
      .filter(tyre => !tyre.isClaimed)
      .map(tyre => ({
        value: tyre.id,
        label: `${tyre.tyreId} · ${t(`tyreIds.positions.${tyre.position as Position}`)}`,
      })) ?? chosen
  const address = useClaimUrl()(warrantyId)
  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={address}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      onChange={onChange}
      onReset={() => setIsHeldBack(false)}
      className="grid gap-4 rounded-card border border-line bg-white p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-2xl">{t('staff.newClaim')}</h2>
        {/* Keeps its place on a narrow screen, so that no field moves. */}
        <p role="status" className={isRestored ? undefined : 'invisible'}>
          {t('staff.draftRestored')}
        </p>
      </div>
      {uploads.areGone && (
        <Notice
          kind="error"
          title={t('staff.problems.photosGone.title')}
          text={t('staff.problems.photosGone.text')}
        />
      )}
      <FormAlert answer={submission} />
      {submission?.problem && !isCorrected && (
        <Notice
          kind="error"
          title={t(`staff.problems.${submission.problem}.title`)}
          text={t(`staff.problems.${submission.problem}.text`, { who: submission.by ?? '' })}
          fields={CLAIM_FORM_FIELDS.map(name => ({ name, label: claimLabel(name, t), error: error(name) }))}
        />
      )}
      <HiddenField name="claim" value={uploads.id} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          label={t('staff.claimType')}
          name="claim_type"
          defaultValue={values?.claim_type ?? ''}
          placeholder={t('staff.choose')}
          options={CLAIM_TYPES.map(type => ({ value: type, label: t(`staff.claimTypes.${type}`) }))}
          error={error('claim_type')}
        />
        <div>
          <SelectField
            label={t('staff.tyreId')}
            name="tyre_id"
            defaultValue={values?.tyre_id ?? page.tyre}
            placeholder={t('staff.choose')}
            options={tyres}
            error={error('tyre_id')}
          />
          {registration && (
            <p className="mt-1 text-sm text-soft">
              {t('staff.availableOf', { x: String(tyres.length), y: String(registration.tyreIds.length) })}
            </p>
          )}
        </div>
      </div>
      {/* The date is usually today, so it follows the fields that always need typing. */}
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
        <TextArea
          label={t('staff.description')}
          name="description"
          required
          defaultValue={values?.description ?? ''}
          error={error('description')}
        />
        <TextField
          label={t('staff.claimDate')}
          name="claim_date"
          type="date"
          required
          max={today}
          defaultValue={values?.claim_date ?? page.today}
          error={error('claim_date')}
        />
      </div>
      <fieldset>
        <legend className="text-sm text-soft">
          {t(page.measurements === 'required' ? 'staff.measurementsHint' : 'staff.purchaseHint')}
        </legend>
        <div className="mt-2 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <PurchaseFields choices={page.choices} values={values ?? page.purchase} errorOf={error} />
          <MeasurementFields
            values={{ dot_week: values?.dot_week ?? '', tread_mm: values?.tread_mm ?? '' }}
            errorOf={error}
          />
        </div>
        {registration && (
          <ProposalLine {...measured} purchaseDate={registration.purchaseDate} table={page.proposalTable} />
        )}
      </fieldset>
      <UploadField
        label={t('staff.photos')}
        hint={t('staff.photosHint', { most: MAX_CLAIM_PHOTOS })}
        field="photos"
        types={RECEIPT_TYPES}
        maxFiles={MAX_CLAIM_PHOTOS}
        uploads={uploads}
        failed={submission?.failed ?? []}
        error={
          isHeldBack && hasFailed
            ? { title: t('staff.problems.photosFailed.title'), text: t('staff.problems.photosFailed.text') }
            : undefined
        }
        tooMany={{ title: t('staff.problems.tooMany.title'), text: t('staff.problems.tooMany.text') }}
        draft={submission ? undefined : store.source}
      />
      <InlineScript code={callOf(holdEarlyFiles)} isFixed />
      <PhonePhotos uploads={uploads} shown={submission?.phone ?? null} />
      {uploads.isSubmitWaiting && (
        <p role="status" className="font-semibold">
          {t('staff.photosSending')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={t('staff.submitting')}>
          {t('staff.submitClaim')} <KeyHint keys={SEND} />
        </SubmitButton>
        {submission ? (
          // A reset would restore the submitted values: an empty form needs another page.
          <PageLink to={address} reload onClick={store.clear} className={buttonClass('quiet')}>
            {t('staff.reset')}
          </PageLink>
        ) : (
          <button type="reset" className={buttonClass('quiet')}>
            {t('staff.reset')}
          </button>
        )}
      </div>
    </form>
  )
}
