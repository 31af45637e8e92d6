import { MAX_COUNTED, MIN_SUBSTRING_CHARS } from '../../domain/warranties/registration-search.ts'
import { useTranslations } from '../i18n/translations.tsx'

/** The number of results; above 1,000 only "more than 1,000". `parts` name the active filters. */
export function ResultCount({ total, parts }: { total: number; parts: readonly string[] }) {
  const t = useTranslations()
  return (
    <>
      <h2 role="status" className="mt-4 text-2xl">
        {total > MAX_COUNTED
          ? t('staff.foundMore', { n: String(MAX_COUNTED) })
          : t('staff.found', { n: String(total) })}
      </h2>
      {parts.some(isShort) && <p className="text-soft">{t('staff.shortParts')}</p>}
    </>
  )
}

const isShort = (part: string) => part !== '' && [...part].length < MIN_SUBSTRING_CHARS
