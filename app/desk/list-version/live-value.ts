import type { Translate } from '../../i18n/translations.tsx'

/**
 * The sentence below a field of a form that another user's change has overtaken, with the value that is live
 * now; undefined where the form holds the same (rule S32.3).
 */
export function liveValueText(sent: string, live: string, t: Translate): string | undefined {
  const value = simplify(live)
  if (value === simplify(sent)) return undefined
  return value === '' ? t('deskCompany.liveEmpty') : t('deskCompany.liveValue', { value })
}

const simplify = (text: string) => text.replace(/\s+/g, ' ').trim()
