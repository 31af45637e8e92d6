import { useText } from '../../messages/text.tsx'
import { buttonClass } from '../../ui/button.ts'

/** The way to a booking of a tyre. */
export function BookNow({ path, className = '' }: { path: string; className?: string }) {
  const t = useText()
  return (
    <form action={`${path}/book`} target="_blank" className={`contents ${className}`} rel="noopener">
      <button type="submit" className={`${buttonClass()} flex-1`}>
        {t('tyres.bookNow')}
      </button>
    </form>
  )
}
