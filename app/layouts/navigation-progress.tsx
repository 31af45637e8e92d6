import { isWithinRoute } from '../http/match-route.ts'
import { useTranslations } from '../i18n/translations.tsx'

/** Says that the next page is loading; a CSS delay hides it on fast navigation. `path` is the next page's. */
export function NavigationProgress({ path }: { path: string }) {
  const t = useTranslations()
  return (
    <p
      role="status"
      className="fixed inset-x-0 top-0 z-50 flex animate-late items-center justify-center gap-3 bg-promo p-3 font-semibold text-black"
    >
      <span
        className="size-5 animate-spin rounded-full border-3 border-black border-t-transparent"
        aria-hidden="true"
      />
      {isWithinRoute('/tire/:size/:model', path) ? t('shell.loadingTyre') : t('shell.loading')}
    </p>
  )
}
