import type { LookAgainHint } from '../../../domain/claims/look-again.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import { Panel } from '../panel.tsx'

/** The hints before the decision; they block nothing (rule W37.3). */
export function LookAgainPanel({ hints }: { hints: readonly LookAgainHint[] }) {
  const t = useTranslations()
  if (hints.length === 0) return null
  return (
    <Panel title={t('claim.lookAgain.title')} className="border-l-4 border-l-promo">
      <ul className="mt-1 grid gap-1">
        {hints.map(hint => (
          <li key={hint.code}>{hintText(hint, t)}</li>
        ))}
      </ul>
    </Panel>
  )
}

function hintText(hint: LookAgainHint, t: Translate): string {
  switch (hint.code) {
    case 'before-purchase':
    case 'after-period':
      return t(`claim.lookAgain.${hint.code}`, {
        claimed: formatStaffDate(hint.claimed),
        limit: formatStaffDate(hint.limit),
      })
    case 'small-damage':
      return t('claim.lookAgain.small-damage', { mm: hint.mm, least: hint.least })
    case 'late-registration':
      return t('claim.lookAgain.late-registration', { days: hint.days, most: hint.most })
    case 'same-dot':
      return t('claim.lookAgain.same-dot', { dot: hint.dotWeek, n: hint.others })
    case 'same-receipt':
      return t('claim.lookAgain.same-receipt', { n: hint.others })
    case 'many-tyres':
      return t('claim.lookAgain.many-tyres', { n: hint.tyres, most: hint.most })
    case 'many-claims':
      return t('claim.lookAgain.many-claims', { n: hint.claims })
  }
}
