import { useEffect, useId, useState } from 'react'
import { href } from 'react-router'
import { splitTyreSizes, type TyreSize } from '../../../domain/tyres/tyre-size.ts'
import type { TyreSort } from '../../../domain/tyres/tyre-sort.ts'
import { QueryForm } from '../../components/query-form.tsx'
import { SelectField, withChosen } from '../../components/select-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { SearchButtons } from './search-buttons.tsx'
import type { SizeChoice } from './search-options.ts'

type Props = {
  /** see SearchOptions */
  sizes: string
  chosen: SizeChoice
  sort?: TyreSort
  clear: 'to-tyres' | 'in-place'
}

/**
 * Width, profile, rim: each choice narrows the next and resets the later ones (rule S8.3). Without
 * JavaScript all three are enabled, and each submit narrows the next.
 */
export function SizeSearch({ sizes: sizesText, chosen, sort, clear }: Props) {
  const t = useTranslations()
  const hint = useId()
  const [choice, setChoice] = useState(chosen)
  const { width, ratio, rim } = choice
  // A new list in place replaces the choices: searching by car clears the size (rule S8.3).
  useEffect(() => setChoice(chosen), [chosen])
  const sizes = parseSizes(sizesText)
  const ofWidth = sizes.filter(size => !width || String(size.width) === width)
  const ofRatio = ofWidth.filter(size => !ratio || String(size.aspectRatio) === ratio)
  const isComplete = Boolean(width && ratio && rim)
  return (
    <QueryForm action={href('/tires')} keepScroll={clear === 'to-tyres'}>
      <div className="grid fit-cols-20 gap-2">
        <SelectField
          label={t('tyres.width')}
          name="width"
          value={width}
          options={toOptions(
            sizes.map(size => size.width),
            width,
          )}
          placeholder={t('tyres.choosePart')}
          onChange={width => setChoice({ width, ratio: '', rim: '' })}
        />
        <SelectField
          label={t('tyres.profile')}
          name="ratio"
          value={ratio}
          options={toOptions(
            ofWidth.map(size => size.aspectRatio),
            ratio,
          )}
          placeholder={t('tyres.choosePart')}
          isIncomplete={!width}
          onChange={ratio => setChoice({ width, ratio, rim: '' })}
        />
        <SelectField
          label={t('tyres.rim')}
          name="rim"
          value={rim}
          options={toOptions(
            ofRatio.map(size => size.rim),
            rim,
          )}
          placeholder={t('tyres.choosePart')}
          isIncomplete={!ratio}
          onChange={rim => setChoice({ width, ratio, rim })}
        />
      </div>
      {sort && sort !== 'default' && <input type="hidden" name="sort" value={sort} />}
      <SearchButtons
        isReady={isComplete}
        hint={hint}
        clear={clear}
        onClear={() => setChoice({ width: '', ratio: '', rim: '' })}
      />
      <p id={hint} className="mt-2 text-sm text-soft">
        {/* Keeps its line, so that nothing below moves. */}
        {isComplete ? '\u00a0' : t('tyres.completeSize')}
      </p>
    </QueryForm>
  )
}

/** Distinct and sorted by number, with the chosen value. */
const toOptions = (all: readonly number[], chosen: string): readonly string[] =>
  withChosen([...new Set(all)].sort((a, b) => a - b).map(String), chosen)

/** Parsed once per stock, not once per render. */
function parseSizes(text: string): readonly TyreSize[] {
  if (lastStock.text !== text) lastStock = { text, sizes: splitTyreSizes(text) }
  return lastStock.sizes
}

let lastStock: { text: string; sizes: readonly TyreSize[] } = { text: '', sizes: [] }
