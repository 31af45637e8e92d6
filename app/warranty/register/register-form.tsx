import { type FormEvent, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import {
  PURCHASE_FIELDS,
  type PurchaseChoices,
  type PurchaseField,
} from '../../../domain/warranties/purchase.ts'
import { MAX_RECEIPT_BYTES, MAX_RECEIPTS, RECEIPT_TYPES } from '../../../domain/warranties/receipt.ts'
import {
  COVER_END_FIELD,
  MAX_CHARACTERS,
  MIN_PURCHASE_DATE,
  REGISTRATION_FIELDS,
  REGISTRATION_FORM_FIELDS,
  type RegistrationErrors,
  type RegistrationField,
  type RegistrationFormField,
  validateField,
  validateRegistration,
} from '../../../domain/warranties/registration.ts'
import { endedCover } from '../../../domain/warranties/warranty.ts'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { plainText } from '../../../platform/text/plain-text.ts'
import { MAX_VALUE_LENGTH } from '../../../platform/uploads/form-fields.ts'
import { useToday } from '../../client/use-today.ts'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { HiddenField } from '../../components/hidden-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { formValues } from '../../forms/form-values.ts'
import { PurchaseFields } from '../../forms/purchase-fields.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { withQuery } from '../../http/with-query.ts'
import type { Language } from '../../i18n/language.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'
import { CoverEndedNotice, DraftCoverEndedPlace } from './cover-ended-notice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { PurchaseDateHint } from './purchase-date-hint.tsx'
import type { FormResult } from './register.server.ts'
import { RegisterNotices } from './register-notices.tsx'
import { DRAFT_FIELDS, registrationDraft, wasSubmitted } from './registration-draft.ts'
import { TyreQuantityField } from './tyre-quantity-field.tsx'

/**
 * The registration form. With script it validates before it is submitted, sends each photo by itself and
 * saves a draft in the browser; the server applies the same rules and decides.
 */
export function RegisterForm({
  id,
  today: renderedOn,
  draftMinutes,
  choices,
  branch,
  registerWithinDays,
  filledIn,
  submission,
  walkIn,
}: {
  id: string
  /** the day on which the page was rendered */
  today: CalendarDate
  /** how long a form that was begun is kept in the browser */
  draftMinutes: number
  choices: PurchaseChoices
  /** branch of the staff member who registers, otherwise '' */
  branch: string
  /** after the purchase (rule W9.3) */
  registerWithinDays: number
  /** known values for an empty form */
  filledIn: Partial<Record<RegistrationField, string>>
  /** the submitted form, shown again with its errors */
  submission: FormResult | null
  /** where staff register for a customer (rule W2.9): the language that the customer reads */
  walkIn?: { language: Language }
}) {
  const t = useTranslations()
  const today = useToday(renderedOn)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<RegistrationErrors>(submission?.errors ?? {})
  const [receiptsError, setReceiptsError] = useState<ReceiptsError>(submission?.receiptsError ?? null)
  const uploads = useUploads(form, {
    id,
    stored: submission?.photos,
    unlisted: submission?.unlisted,
    urlOf: registration => withQuery(href('/warranty-registration/receipts'), { registration }),
    field: 'receipts',
    maxFiles: MAX_RECEIPTS,
    maxFileBytes: MAX_RECEIPT_BYTES,
  })
  const { isBusy, hasFailed, stored } = uploads
  const isFresh = submission === null
  const draft = registrationDraft(draftMinutes * 60_000)
  const isRestored = useDraft(form, {
    store: draft,
    fields: DRAFT_FIELDS,
    isFresh,
    uploads,
  })

  const [purchased, setPurchased] = useState(submission?.values.purchase_date ?? filledIn.purchase_date ?? '')
  // A draft fills the field in without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a draft was restored
  useEffect(() => {
    if (form.current) setPurchased(formValues(form.current, REGISTRATION_FIELDS).purchase_date)
  }, [isRestored])
  const coverEnd = endedCover(purchased, today)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { reminders, ...values } = formValues(event.currentTarget, [...REGISTRATION_FIELDS, 'reminders'])
    const checked = validateRegistration(values, today, reminders === 'on')
    const found = checked.ok ? {} : checked.errors
    const foundInReceipts = checkReceipts()
    setErrors(found)
    setReceiptsError(foundInReceipts)
    const first = REGISTRATION_FIELDS.find(field => found[field]) ?? (foundInReceipts && 'receipts')
    if (!first && !isBusy) return
    event.preventDefault()
    if (first) fieldIn(event.currentTarget, first)?.focus()
    else uploads.submitWhenIdle()
  }

  /** A photo that was not accepted must be removed by the customer (rule W1.12). */
  function checkReceipts(): ReceiptsError {
    if (hasFailed) return stored > 0 ? 'some-failed' : 'upload-failed'
    return stored === 0 && !isBusy ? 'missing' : null
  }

  function onReset(event: FormEvent<HTMLFormElement>) {
    setErrors({})
    setReceiptsError(null)
    setPurchased(filledIn.purchase_date ?? '')
    fieldIn(event.currentTarget, 'name')?.focus()
  }

  const errorOf = (name: keyof RegistrationErrors) =>
    errors[name] &&
    t(`warranty.errors.${errors[name]}`, {
      most: MAX_CHARACTERS[name as RegistrationField] ?? MAX_VALUE_LENGTH,
    })
  const field = (name: RegistrationField) => ({
    name,
    defaultValue: submission?.values[name] ?? filledIn[name] ?? '',
    error: errorOf(name),
    // An error disappears as soon as it is corrected; none appears while typing.
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      if (name === 'purchase_date') setPurchased(event.currentTarget.value)
      // Submitted in another tab in the meantime: for another car this becomes a new form, with its own draft
      // and photos.
      if (name === 'car_plate' && wasSubmitted(uploads.id)) uploads.reset()
      if (errors[name] && !validateField(name, plainText(event.currentTarget.value), today))
        setErrors({ ...errors, [name]: undefined })
    },
  })
  const labelOf = (name: RegistrationFormField) =>
    name in LABELS
      ? t(`warranty.fields.${LABELS[name as RegistrationField]}`)
      : t(`purchase.${name as PurchaseField}`)

  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={walkIn ? href('/dashboard/register') : href('/warranty-registration')}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      onReset={onReset}
      className="grid gap-5"
    >
      {/* The notice of a restored draft replaces the text, so that no field moves. */}
      <div className="grid *:col-start-1 *:row-start-1">
        <p className={isRestored ? 'invisible' : undefined}>
          {t(walkIn ? 'warranty.walkIn.text' : 'warranty.registerText')}
        </p>
        {isRestored && (
          <p role="status">
            {t('warranty.draftRestored')}{' '}
            <button type="reset" className="-my-4 py-3 font-semibold underline">
              {t('warranty.draftClear')}
            </button>
          </p>
        )}
      </div>
      <RegisterNotices
        submission={submission}
        arePhotosGone={uploads.areGone}
        fields={[
          ...REGISTRATION_FORM_FIELDS.map(name => ({ name, label: labelOf(name), error: errorOf(name) })),
          { name: 'receipts', label: t('warranty.fields.receipts'), error: receiptsProblem()?.title },
        ]}
      />
      <HiddenField name="registration" value={uploads.id} />
      <noscript>
        <input type="hidden" name={COVER_END_FIELD} value={coverEnd ?? ''} />
      </noscript>
      <TextField label={t('warranty.fields.name')} autoComplete="name" required {...field('name')} />
      <TextField
        label={t('warranty.fields.contact')}
        type="tel"
        autoComplete="tel"
        required
        hint={t(walkIn ? 'warranty.walkIn.contactHint' : 'warranty.fields.contactHint')}
        {...field('contact_number')}
      />
      <TextField
        label={t('warranty.fields.email')}
        labelSuffix={t('warranty.optional')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={t(walkIn ? 'warranty.walkIn.emailHint' : 'warranty.fields.emailHint')}
        {...field('email')}
      />
      <CheckboxField
        name="reminders"
        label={t(walkIn ? 'warranty.walkIn.reminders' : 'warranty.reminders')}
        defaultChecked={submission?.reminders ?? false}
        onChange={() => {
          if (errors.email === 'email-for-reminders') setErrors({ ...errors, email: undefined })
        }}
      />
      {walkIn && <LanguageChoice chosen={walkIn.language} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('warranty.fields.purchaseDate')}
          type="date"
          required
          hint={
            <PurchaseDateHint purchased={purchased} today={today} registerWithinDays={registerWithinDays} />
          }
          min={MIN_PURCHASE_DATE}
          max={today}
          {...field('purchase_date')}
        />
        {coverEnd ? (
          <CoverEndedNotice ended={coverEnd} />
        ) : (
          isFresh && <DraftCoverEndedPlace source={draft.source} today={renderedOn} />
        )}
        <TextField
          label={t('warranty.fields.plate')}
          placeholder={t('warranty.fields.plateExample')}
          required
          isUpper
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('car_plate')}
        />
      </div>
      <TyreQuantityField {...field('tyre_quantity')} />
      <details
        open={PURCHASE_FIELDS.some(name => submission?.values[name] || errors[name])}
        className="rounded-control border border-ink/30 px-3"
      >
        <summary className="cursor-pointer py-3 text-sm font-semibold">
          {t('purchase.title')}
          <span className="ml-1 font-normal text-soft"> {t('warranty.optional')}</span>
        </summary>
        <p className="text-sm text-soft">{t('purchase.hint')}</p>
        <div className="mt-2 mb-3 grid items-start gap-3 sm:grid-cols-2">
          <PurchaseFields
            choices={choices}
            values={submission?.values ?? { branch, brand: '', model: '', size: '' }}
            errorOf={errorOf}
          />
        </div>
      </details>
      <UploadField
        label={t('warranty.fields.receipts')}
        hint={t('warranty.fields.receiptsHint', { most: MAX_RECEIPTS })}
        field="receipts"
        types={RECEIPT_TYPES}
        maxFiles={MAX_RECEIPTS}
        uploads={uploads}
        failed={submission?.failed ?? []}
        error={receiptsProblem()}
        tooMany={problem('tooMany')}
        draft={isFresh ? draft.source : undefined}
      />
      {uploads.isSubmitWaiting && (
        <p role="status" className="font-semibold">
          {t('warranty.waitingForPhotos')}
        </p>
      )}
      <p className="text-sm text-soft">
        {t('warranty.privacy')}{' '}
        <a href={href('/privacy')} target="_blank" rel="noopener" className="underline">
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
    if (receiptsError === 'missing') return stored > 0 || isBusy ? undefined : problem('missing')
    if (receiptsError === 'too-many') return problem('tooMany')
    if (receiptsError === 'gone') return problem('photosGone')
    if (receiptsError === 'some-failed') return hasFailed ? problem('someFailed') : undefined
    if (receiptsError !== 'upload-failed') return undefined
    return hasFailed || stored === 0 ? problem('uploadFailed') : undefined
  }
}

const LABELS = {
  name: 'name',
  contact_number: 'contact',
  email: 'email',
  purchase_date: 'purchaseDate',
  car_plate: 'plate',
  tyre_quantity: 'quantity',
} as const satisfies Record<RegistrationField, string>

function fieldIn(form: HTMLFormElement, field: RegistrationField | 'receipts'): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[name="${field}"]`)
}

/** `some-failed` is found in the browser only, where photos are sent before the form. */
type ReceiptsError = FormResult['receiptsError'] | 'some-failed'
