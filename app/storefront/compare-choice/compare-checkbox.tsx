import { compareKey, MAX_COMPARED } from '../../../domain/tyres/compare-key.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { changeChoice, useChoice } from './compare-choice.ts'

/** Chooses a tyre of a list for the comparison; a field of the form of compare-tray.tsx. */
export function CompareCheckbox({ tyre }: { tyre: Pick<Tyre, 'size' | 'model'> }) {
  const t = useTranslations()
  const choice = useChoice()
  const key = compareKey(tyre)
  const isChosen = choice.includes(key)
  return (
    <label>
      <input
        type="checkbox"
        name="tyre"
        value={key}
        form={COMPARE_FORM}
        checked={isChosen}
        disabled={!isChosen && choice.length >= MAX_COMPARED}
        onChange={event => changeChoice(key, event.currentTarget.checked)}
      />
      {t('tyres.compare')}
    </label>
  )
}

export const COMPARE_FORM = 'compare'
