import { href } from 'react-router'
import {
  MAX_NAME_LENGTH,
  PROMOTION_FIELDS,
  type PromotionField,
  type PromotionValues,
} from '../../../domain/promotions/parse-promotion.ts'
import { PROMOTION_EFFECTS, PROMOTION_ROUNDINGS } from '../../../domain/promotions/planned-promotion.ts'
import { MAX_VALUE_LENGTH } from '../../../platform/uploads/form-fields.ts'
import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { SelectField, withChosen } from '../../components/select-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { TextField } from '../../components/text-field.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { PictureField } from '../banner/picture-field.tsx'
import { Effects } from './promotion-effects.tsx'
import type { PromotionFormResult } from './submit-promotion.server.ts'

type Props = {
  id: string
  values: PromotionValues
  /** the server's result of the form */
  result: PromotionFormResult | undefined
  choices: { brands: readonly string[]; rims: readonly string[] }
  isAdmin: boolean
  needsPassword: boolean
}

/** The form that plans a promotion: one button previews its effects, the other plans it. */
export function PromotionForm({ id, values, result, choices, isAdmin, needsPassword }: Props) {
  const t = useTranslations()
  const lines = result?.unknownLines ?? []
  const text = (field: PromotionField) => {
    const error = result?.errors[field]
    return {
      label: t(`deskPromotions.fields.${field}`),
      name: field,
      defaultValue: values[field],
      error:
        error &&
        t(`deskPromotions.errors.${error}`, {
          lines: lines.slice(0, MAX_LINES).join(', '),
          most: field === 'name_ms' || field === 'name_en' ? MAX_NAME_LENGTH : MAX_VALUE_LENGTH,
        }),
    }
  }
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`${href('/desk/promotions')}#outcome`}
      className="mt-2 max-w-3xl"
    >
      <HiddenField name="promotion" value={id} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...text('name_ms')}
          maxLength={MAX_NAME_LENGTH}
          hint={t('deskPromotions.hints.name_ms')}
        />
        <TextField {...text('name_en')} maxLength={MAX_NAME_LENGTH} />
        <TextField {...text('first_day')} type="date" />
        <TextField {...text('last_day')} type="date" hint={t('deskPromotions.hints.last_day')} />
      </div>

      <fieldset className="mt-4 rounded-card border border-line p-3">
        <legend className="px-1 font-semibold">{t('deskPromotions.whichTyres')}</legend>
        <p className="mb-2 text-sm text-soft">{t('deskPromotions.whichTyresText')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            {...text('brand')}
            options={withChosen(choices.brands, values.brand)}
            placeholder={t('deskPromotions.everyBrand')}
          />
          <TextField {...text('model')} maxLength={100} hint={t('deskPromotions.hints.model')} />
          <TextField {...text('size')} maxLength={30} placeholder="195/55R15" />
          <SelectField
            {...text('rim')}
            options={withChosen(choices.rims, values.rim)}
            placeholder={t('deskPromotions.everyRim')}
          />
        </div>
        <div className="mt-3">
          <TextArea {...text('tyres')} />
          <p className="mt-1 text-sm text-soft">{t('deskPromotions.hints.tyres')}</p>
        </div>
      </fieldset>

      <div className="mt-4 grid gap-3 sm:grid-cols-2 md:grid-cols-[5fr_2fr_3fr]">
        <SelectField
          {...text('effect')}
          options={PROMOTION_EFFECTS.map(value => ({ value, label: t(`deskPromotions.effect.${value}`) }))}
        />
        <TextField {...text('value')} inputMode="decimal" maxLength={20} />
        <SelectField
          {...text('rounding')}
          options={PROMOTION_ROUNDINGS.map(value => ({
            value,
            label: t(`deskPromotions.rounding.${value}`),
          }))}
        />
      </div>

      {isAdmin && (
        <fieldset className="mt-4 rounded-card border border-line p-3">
          <legend className="px-1 font-semibold">{t('deskPromotions.pictures')}</legend>
          <p className="mb-2 text-sm text-soft">{t('deskPromotions.picturesText')}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            <PictureField {...text('banner_ms')} />
            <PictureField {...text('banner_en')} />
          </div>
        </fieldset>
      )}

      <div id="outcome" className="mt-4 scroll-mt-4">
        <FormAlert answer={result} />
        {result && Object.keys(result.errors).length > 0 && (
          <Notice kind="error" title={t('deskPromotions.check')} fields={PROMOTION_FIELDS.map(text)} />
        )}
        {result?.isTooMany && <Notice kind="error" title={t('deskPromotions.tooMany')} />}
        {result?.isWithdrawn && <Notice kind="error" title={t('deskPromotions.wasWithdrawn')} />}
        {result?.effects && (
          <Effects
            effects={result.effects}
            result={result}
            asksToConfirm={isAdmin}
            needsPassword={needsPassword}
          />
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <SubmitButton
          name="do"
          value="look"
          className={buttonClass('quiet')}
          busy={t('deskPromotions.working')}
        >
          {t('deskPromotions.look')}
        </SubmitButton>
        <SubmitButton name="do" value="plan" busy={t('deskPromotions.working')}>
          {t('deskPromotions.plan')}
        </SubmitButton>
      </div>
      {!isAdmin && <p className="mt-2 text-sm text-soft">{t('deskPromotions.waits')}</p>}
    </form>
  )
}

const MAX_LINES = 20
