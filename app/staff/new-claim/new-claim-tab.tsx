import { type FormEvent, useRef, useState } from 'react'
import {
  CLAIM_FIELDS,
  CLAIM_TYPES,
  type ClaimErrors,
  type ClaimField,
  MAX_CLAIM_PHOTO_BYTES,
  MAX_CLAIM_PHOTOS,
  validateClaim,
} from '../../../domain/claims/claim.ts'
import { denialReason } from '../../../domain/claims/claim-policy.ts'
import { RECEIPT_TYPES } from '../../../domain/warranties/receipt.ts'
import type { Position } from '../../../domain/warranties/tyre-id.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { useToday } from '../../client/use-today.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import { useRootData } from '../../context/root-data.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { typedIn } from '../../forms/form-values.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { useSubmitWhenSent } from '../../uploads/use-submit-when-sent.ts'
import { useUploads } from '../../uploads/use-uploads.ts'
import { useClaimUrl } from '../dashboard/use-dialog-url.ts'
import { claimDraft, noteClaimSent } from './claim-draft.ts'
import type { ClaimFormResult, loadNewClaim } from './new-claim.server.ts'

type Read = NonNullable<Awaited<ReturnType<typeof loadNewClaim>>>
/** without its registration where that could not be read */
type Page = Omit<Read, 'registration'> & { registration: Read['registration'] | null }

/** The claim on one tyre of a registration (W §2, new claim tab). */
export function NewClaimTab({
  page,
  warrantyId,
  again,
}: {
  page: Page | null
  /** the registration that was named */
  warrantyId: string | null
  again: ClaimFormResult | null
}) {
  const t = useTranslations()
  if (!page || warrantyId === null) {
    return (
      <>
        <Notice
          kind="error"
          title={warrantyId === null ? t('staff.noWarranty') : t('staff.notFound')}
          text={t('staff.selectFirst')}
        />
        {again?.typed.description && (
          // There is nothing to send it to, but it need not be typed once more.
          <section className="mt-4 rounded-card border border-line bg-white p-4">
            <h2 className="text-2xl">{t('staff.description')}</h2>
            <p className="mt-2 whitespace-pre-wrap break-words">{again.typed.description}</p>
          </section>
        )}
      </>
    )
  }
  const { registration } = page
  // What could not be read is said above; what was typed is there all the same.
  if (!registration) return again && <ClaimForm page={page} warrantyId={warrantyId} again={again} />
  const available = registration.tyreIds.filter(tyre => !tyre.isClaimed).length
  const reason = denialReason('file-claim', { role: 'staff', available })
  return (
    <div className="grid gap-4 lg:grid-cols-[20rem_1fr]">
      <section className="self-start rounded-card border border-line bg-white p-4">
        <h2 className="text-2xl">{t('staff.warrantyInfo')}</h2>
        <dl className="mt-2 grid gap-1">
          <Fact name={t('staff.columns.name')} value={registration.name} />
          <Fact name={t('staff.columns.phone')} value={registration.contactNumber} />
          <Fact name={t('staff.columns.plate')} value={registration.carPlate} />
          <Fact name={t('staff.columns.purchaseDate')} value={formatStaffDate(registration.purchaseDate)} />
        </dl>
      </section>
      {reason && !again ? (
        <section className="self-start rounded-card border border-line bg-white p-4">
          <h2 className="text-2xl">{t('staff.newClaim')}</h2>
          <p className="mt-2">{t('staff.noTyreIds')}</p>
        </section>
      ) : (
        <ClaimForm page={page} warrantyId={warrantyId} again={again} />
      )}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="break-words font-semibold">{value}</dd>
    </div>
  )
}

function ClaimForm({
  page,
  warrantyId,
  again,
}: {
  page: Page
  warrantyId: string
  again: ClaimFormResult | null
}) {
  const t = useTranslations()
  const { registration } = page
  const today = useToday(page.today)
  const who = useRootData()?.layout.user?.email ?? ''
  // It stays the form's own, whatever number the page is given meanwhile; of a draft it is the draft's.
  const [claimId, setClaimId] = useState(again?.claimId ?? page.claimId)
  const form = useRef<HTMLFormElement>(null)
  const isRefused = Object.keys(again?.errors ?? {}).length > 0
  useInitialFocus(isRefused ? '[aria-invalid=true]' : 'select[name=claim_type]')
  const photos = useUploads({
    accepted: again?.accepted ?? [],
    address: `/dashboard/photos?claim=${claimId}`,
    field: 'photos',
    most: MAX_CLAIM_PHOTOS,
    maxFileBytes: MAX_CLAIM_PHOTO_BYTES,
  })
  const place = { who, warrantyId }
  const draft = useDraft(form, {
    store: claimDraft(place),
    fields: CLAIM_FIELDS,
    id: claimId,
    onNumber: setClaimId,
    isFresh: again === null,
    photos,
  })
  const isSending = photos.isSending || draft.arePhotosAwaited
  const { isWaiting, wait } = useSubmitWhenSent(form, { isSending, arePhotosGone: draft.arePhotosGone })
  const hasFailed = photos.photos.some(photo => photo.state === 'failed')
  const [isHeldBack, setIsHeldBack] = useState(false)
  const [errors, setErrors] = useState<ClaimErrors>(again?.errors ?? {})

  function onSubmit(event: FormEvent) {
    // A photo that was not taken is not left out without a word.
    setIsHeldBack(hasFailed)
    if (!isSending && !hasFailed) return noteClaimSent(place)
    event.preventDefault()
    if (!hasFailed) wait()
  }

  /** What was wrong and is put right loses its sentence at once; nothing is called wrong while it is being typed. */
  function onChange(event: FormEvent<HTMLFormElement>) {
    const read = validateClaim(typedIn(event.currentTarget, CLAIM_FIELDS), today)
    const still = CLAIM_FIELDS.filter(field => errors[field] && !read.ok && read.errors[field])
    if (still.length < Object.keys(errors).length)
      setErrors(Object.fromEntries(still.map(field => [field, errors[field]])))
  }

  /** Every field that was missing is there now: the notice above them would be wrong. */
  const isSetRight = again?.problem === 'validation' && isRefused && Object.keys(errors).length === 0
  const error = (field: ClaimField) => errors[field] && t(`staff.errors.${errors[field]}`)
  const typed = again?.typed
  const chosen = typed?.tyre_id ? [{ value: typed.tyre_id, label: t('staff.tyreAsChosen') }] : []
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
      <h2 className="text-2xl">{t('staff.newClaim')}</h2>
      {draft.isRestored && (
        <p role="status" className="rounded-control bg-floor px-3 py-2">
          {t('staff.draftRestored')}
        </p>
      )}
      {draft.arePhotosGone && (
        <Notice
          kind="error"
          title={t('staff.problems.photosGone.title')}
          text={t('staff.problems.photosGone.text')}
        />
      )}
      <FormAlert answer={again} />
      {again?.problem && !isSetRight && (
        <Notice
          kind="error"
          title={t(`staff.problems.${again.problem}.title`)}
          text={t(`staff.problems.${again.problem}.text`, { who: again.by ?? '' })}
        />
      )}
      <input type="hidden" name="claim" value={claimId} />
      <div className="grid items-start gap-4 md:grid-cols-3">
        <div>
          <SelectField
            label={t('staff.claimType')}
            name="claim_type"
            defaultValue={typed?.claim_type ?? ''}
            placeholder={t('staff.choose')}
            options={CLAIM_TYPES.map(type => ({ value: type, label: t(`staff.claimTypes.${type}`) }))}
            error={error('claim_type')}
          />
        </div>
        <TextField
          label={t('staff.claimDate')}
          name="claim_date"
          type="date"
          required
          max={today}
          defaultValue={typed?.claim_date ?? page.today}
          error={error('claim_date')}
        />
        <div>
          <SelectField
            label={t('staff.tyreId')}
            name="tyre_id"
            defaultValue={typed?.tyre_id ?? ''}
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
      <TextArea
        label={t('staff.description')}
        name="description"
        required
        defaultValue={typed?.description ?? ''}
        error={error('description')}
      />
      <UploadField
        label={t('staff.photos')}
        hint={t('staff.photosHint', { most: MAX_CLAIM_PHOTOS })}
        field="photos"
        acceptedField="accepted_photos"
        types={RECEIPT_TYPES}
        most={MAX_CLAIM_PHOTOS}
        photos={photos}
        failed={again?.failed ?? []}
        error={
          isHeldBack && hasFailed
            ? { title: t('staff.problems.photosFailed.title'), text: t('staff.problems.photosFailed.text') }
            : undefined
        }
        tooMany={{ title: t('staff.problems.tooMany.title'), text: t('staff.problems.tooMany.text') }}
      />
      {isWaiting && (
        <p role="status" className="font-semibold">
          {t('staff.photosSending')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={t('staff.submitting')}>{t('staff.submitClaim')}</SubmitButton>
        {again ? (
          // What came back with a refusal is what the fields would be reset to: a fresh form is another page.
          <PageLink to={address} reload onClick={claimDraft(place).clear} className={buttonClass('quiet')}>
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
