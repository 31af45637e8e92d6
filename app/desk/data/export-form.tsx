import { href } from 'react-router'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import { EXPORT_FORMATS, REGISTRATION_PRESETS } from '../../../domain/exports/customer-export.ts'
import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { RadioGroup } from '../../components/radio-group.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { FieldError, TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ProofField } from '../proof/proof-field.tsx'
import type { ExportAnswer, loadPreparedExport } from './submit-export.server.ts'

/** The form for an export: content, format, days and reason. */
export function ExportForm({
  answer,
  needsPassword,
  claims: chosen,
}: {
  answer: ExportAnswer | undefined
  needsPassword: boolean
  /** numbers of the claims that were chosen in a list */
  claims: readonly number[]
}) {
  const t = useTranslations()
  const { values, errors } = answer ?? { values: null, errors: null }
  const claims = values?.claims || chosen.map(formatClaimNumber).join(', ')
  const error = (field: 'format' | 'reason') =>
    errors?.[field] && t(`deskData.export.errors.${errors[field]}`)
  return (
    <form
      method="post"
      action={href('/desk/data')}
      className="mt-4 grid grid-cols-1 gap-4 rounded-card border border-line bg-white p-4"
    >
      <h2 className="text-2xl">{t('deskData.export.title')}</h2>
      {claims === '' ? (
        <WhatToExport answer={answer} />
      ) : (
        <>
          <HiddenField name="preset" value="claims" />
          <HiddenField name="claims" value={claims} />
          <p>
            {t('deskData.export.claims')} <strong>{claims}</strong>
          </p>
        </>
      )}
      <TextField
        label={t('deskData.export.reason')}
        hint={t('deskData.export.reasonHint')}
        name="reason"
        autoComplete="off"
        defaultValue={values?.reason ?? ''}
        error={error('reason')}
      />
      <div className="min-w-0">
        <RadioGroup
          label={t('deskData.export.format')}
          name="format"
          options={EXPORT_FORMATS.map(format => [format, t(`deskData.export.formats.${format}`)])}
          value={values?.format || 'xlsx'}
        />
        <FieldError id="export-format-error" text={error('format')} />
      </div>
      {needsPassword && (
        <ProofField
          hint={t('deskData.export.proof')}
          missing={t('deskData.export.errors.password')}
          error={errors?.password}
        />
      )}
      <p>
        <SubmitButton
          name="act"
          value="export"
          busy={t('deskData.export.busy')}
          className={`${buttonClass()} w-full sm:w-auto`}
        >
          {t('deskData.export.submit')}
        </SubmitButton>
      </p>
    </form>
  )
}

/** Purpose (counting or calling back) and days. */
function WhatToExport({ answer }: { answer: ExportAnswer | undefined }) {
  const t = useTranslations()
  const { values, errors } = answer ?? { values: null, errors: null }
  const error = (field: 'preset' | 'from' | 'to') =>
    errors?.[field] && t(`deskData.export.errors.${errors[field]}`)
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">{t('deskData.export.preset')}</legend>
        <div className="mt-1 grid grid-cols-1 gap-2 sm:grid-cols-2">
          {REGISTRATION_PRESETS.map(preset => (
            <label
              key={preset}
              className="flex cursor-pointer flex-wrap gap-3 rounded-control border border-ink/30 p-3 hover:border-ink has-checked:border-ink has-checked:bg-floor"
            >
              <input
                type="radio"
                name="preset"
                value={preset}
                defaultChecked={(values?.preset || 'counting') === preset}
                className="mt-1 size-5 shrink-0"
              />
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-semibold">{t(`deskData.export.presets.${preset}`)}</span>
                <span className="block text-sm text-soft">{t(`deskData.export.presetText.${preset}`)}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError id="export-preset-error" text={error('preset')} />
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t('deskData.export.from')}
          name="from"
          type="date"
          defaultValue={values?.from ?? ''}
          error={error('from')}
        />
        <TextField
          label={t('deskData.export.to')}
          name="to"
          type="date"
          defaultValue={values?.to ?? ''}
          error={error('to')}
        />
      </div>
    </>
  )
}

/** The link of an export that was prepared. */
export function ExportReady({ prepared }: { prepared: Awaited<ReturnType<typeof loadPreparedExport>> }) {
  const t = useTranslations()
  if (prepared.isGone)
    return <Notice kind="warning" title={t('deskData.export.gone')} text={t('deskData.export.goneText')} />
  return (
    <>
      <Notice
        kind="good"
        title={t(`deskData.export.${prepared.preset === 'claims' ? 'claimsReady' : 'ready'}`, {
          count: prepared.rows,
        })}
        text={t('deskData.export.readyText')}
      />
      <p className="mt-3">
        <a href={href('/desk/exports/:id', { id: prepared.id })} download className={buttonClass()}>
          {t('deskData.export.download')}
        </a>
      </p>
    </>
  )
}
