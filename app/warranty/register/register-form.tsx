import { type FormEvent, useRef, useState } from 'react'
import { MAX_RECEIPT_BYTES, MAX_RECEIPTS, RECEIPT_TYPES } from '../../../domain/warranties/receipt.ts'
import {
  MIN_PURCHASE_DATE,
  REGISTRATION_FIELDS,
  type RegistrationErrors,
  type RegistrationField,
  validateField,
  validateRegistration,
} from '../../../domain/warranties/registration.ts'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { randomUuid } from '../../../platform/ids/random-uuid.ts'
import { plainText } from '../../../platform/text/plain-text.ts'
import { useToday } from '../../client/use-today.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import { typedIn } from '../../forms/form-values.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { useSubmitWhenSent } from '../../uploads/use-submit-when-sent.ts'
import { useUploads } from '../../uploads/use-uploads.ts'
import type { FormResult } from './register.server.ts'
import { registrationDraft, wasSubmitted } from './registration-draft.ts'
import { TyreQuantityField } from './tyre-quantity-field.tsx'

/**
 * The form of W §2. With script it says what is wrong before it is sent, sends each photo by itself and keeps a draft in the browser;
 * the server asks the same rules again and alone decides.
 */
export function RegisterForm({
  id,
  today: madeOn,
  again,
}: {
  id: string
  /** the day on which the page was made */
  today: CalendarDate
  /** the form as it came back */
  again: FormResult | null
}) {
  const t = useTranslations()
  const today = useToday(madeOn)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<RegistrationErrors>(again?.errors ?? {})
  const [receiptsError, setReceiptsError] = useState<ReceiptsError>(again?.receiptsError ?? null)
  const photos = useUploads({
    accepted: again?.accepted ?? [],
    address: '/warranty-registration/receipts',
    field: 'receipts',
    most: MAX_RECEIPTS,
    maxFileBytes: MAX_RECEIPT_BYTES,
  })
  // It stays the form's own, whatever number the page is given meanwhile; of a draft it is the draft's.
  const [number, setNumber] = useState(id)
  const draft = useDraft(form, {
    store: registrationDraft,
    fields: REGISTRATION_FIELDS,
    id: number,
    onNumber: setNumber,
    isFresh: again === null,
    photos,
  })
  const isSending = photos.isSending || draft.arePhotosAwaited
  const { isWaiting, wait } = useSubmitWhenSent(form, { isSending, arePhotosGone: draft.arePhotosGone })
  const accepted = photos.photos.filter(photo => photo.id !== null).length
  const hasFailed = photos.photos.some(photo => photo.state === 'failed')

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const typed = typedIn(event.currentTarget, REGISTRATION_FIELDS)
    const read = validateRegistration(typed, today)
    const wrong = read.ok ? {} : read.errors
    // A photo that was not taken is not left out without a word (readings.md "Failed receipt files").
    const error = refusalOfPhotos()
    setErrors(wrong)
    setReceiptsError(error)
    const first = REGISTRATION_FIELDS.find(field => wrong[field]) ?? (error && 'receipts')
    if (!first && !isSending) return
    event.preventDefault()
    if (first) fieldIn(event.currentTarget, first)?.focus()
    else wait()
  }

  function refusalOfPhotos(): ReceiptsError {
    if (hasFailed) return accepted > 0 ? 'some-failed' : 'upload-failed'
    return accepted === 0 && !isSending ? 'missing' : null
  }

  /** Nothing that was said about what stood in it is true of an empty form. */
  function onReset(event: FormEvent<HTMLFormElement>) {
    setErrors({})
    setReceiptsError(null)
    fieldIn(event.currentTarget, 'name')?.focus()
  }

  const field = (name: RegistrationField) => ({
    name,
    defaultValue: again?.typed[name] ?? '',
    error: errors[name] && t(`warranty.errors.${errors[name]}`),
    // What was wrong and is put right loses its sentence at once; nothing is called wrong while it is being typed.
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      // Sent meanwhile from another tab, and filled in for another car: that is another form, with a draft of its own.
      if (name === 'car_plate' && wasSubmitted(number)) setNumber(randomUuid())
      if (errors[name] && !validateField(name, plainText(event.currentTarget.value), today))
        setErrors({ ...errors, [name]: undefined })
    },
  })
  const hasProblem = Object.values(errors).some(Boolean)

  return (
    <form
      ref={form}
      noValidate
      method="post"
      action="/warranty-registration"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      onReset={onReset}
      className="grid gap-5"
    >
      <p>{t('warranty.registerText')}</p>
      {draft.isRestored && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 rounded-control bg-floor px-3 py-2">
          {t('warranty.draftRestored')}
          <button type="reset" className="min-h-11 font-semibold underline">
            {t('warranty.draftClear')}
          </button>
        </p>
      )}
      {draft.arePhotosGone && <Notice kind="error" {...problem('photosGone')} />}
      {again?.hasFailed && (
        <Notice
          kind="error"
          title={t('warranty.problems.failed.title')}
          text={t('warranty.problems.failed.text')}
        />
      )}
      <FormAlert answer={again} />
      {hasProblem && (
        <Notice
          kind="error"
          title={t('warranty.problems.fields.title')}
          text={t('warranty.problems.fields.text')}
        />
      )}
      <input type="hidden" name="registration" value={number} />
      <TextField label={t('warranty.fields.name')} autoComplete="name" required {...field('name')} />
      <TextField
        label={t('warranty.fields.contact')}
        type="tel"
        autoComplete="tel"
        required
        hint={t('warranty.fields.contactHint')}
        {...field('contact_number')}
      />
      <TextField
        label={t('warranty.fields.email')}
        note={t('warranty.optional')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={t('warranty.fields.emailHint')}
        {...field('email')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('warranty.fields.purchaseDate')}
          type="date"
          required
          min={MIN_PURCHASE_DATE}
          max={today}
          {...field('purchase_date')}
        />
        <TextField
          label={t('warranty.fields.plate')}
          required
          isUpper
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('car_plate')}
        />
      </div>
      <TyreQuantityField {...field('tyre_quantity')} />
      <UploadField
        label={t('warranty.fields.receipts')}
        hint={t('warranty.fields.receiptsHint', { most: MAX_RECEIPTS })}
        field="receipts"
        acceptedField="accepted_receipts"
        types={RECEIPT_TYPES}
        most={MAX_RECEIPTS}
        photos={photos}
        failed={again?.failed ?? []}
        error={receiptsProblem()}
        tooMany={problem('tooMany')}
      />
      {isWaiting && (
        <p role="status" className="font-semibold">
          {t('warranty.waitingForPhotos')}
        </p>
      )}
      <p className="text-sm text-soft">
        {t('warranty.privacy')}{' '}
        <a href="/privacy" target="_blank" rel="noopener" className="underline">
          {t('warranty.privacyLink')}
        </a>
      </p>
      <SubmitButton busy={t('warranty.submitting')}>{t('warranty.submit')}</SubmitButton>
    </form>
  )

  function problem(name: 'tooMany' | 'missing' | 'uploadFailed' | 'someFailed' | 'photosGone') {
    return { title: t(`warranty.problems.${name}.title`), text: t(`warranty.problems.${name}.text`) }
  }

  function receiptsProblem() {
    if (receiptsError === 'missing') return accepted > 0 || isSending ? undefined : problem('missing')
    if (receiptsError === 'too-many') return problem('tooMany')
    if (receiptsError === 'gone') return problem('photosGone')
    if (receiptsError === 'some-failed') return hasFailed ? problem('someFailed') : undefined
    if (receiptsError !== 'upload-failed') return undefined
    return hasFailed || accepted === 0 ? problem('uploadFailed') : undefined
  }
}

function fieldIn(form: HTMLFormElement, field: RegistrationField | 'receipts'): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[name="${field}"]`)
}

/** `some-failed` is the browser's own: with script each photo has its answer before the form is sent. */
type ReceiptsError = FormResult['receiptsError'] | 'some-failed'
