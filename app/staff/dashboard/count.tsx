import { LEAST_ANYWHERE, MOST_COUNTED } from '../../../domain/warranties/registration-search.ts'
import { useText } from '../../messages/text.tsx'

/** How many records there are; beyond a thousand only that there are more. Takes the parts of texts that were looked for. */
export function Count({ total, parts }: { total: number; parts: readonly string[] }) {
  const t = useText()
  return (
    <>
      <h2 role="status" className="mt-4 text-2xl">
        {total > MOST_COUNTED
          ? t('staff.foundMore', { n: String(MOST_COUNTED) })
          : t('staff.found', { n: String(total) })}
      </h2>
      {parts.some(isShort) && <p className="text-soft">{t('staff.shortParts')}</p>}
    </>
  )
}

const isShort = (part: string) => part !== '' && [...part].length < LEAST_ANYWHERE
