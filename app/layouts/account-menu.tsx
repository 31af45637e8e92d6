import { useTranslations } from '../i18n/translations.tsx'
import type { Shell } from './layout-data.server.ts'

/** Who is signed in, which leads to their account, and the way out; for visitors the way in (W §2). */
export function Account({ person }: { person: Shell['person'] }) {
  const t = useTranslations()
  if (!person) {
    return (
      <a href="/auth" className={ITEM}>
        {t('shell.signIn')}
      </a>
    )
  }
  return (
    <form
      method="post"
      action="/auth/sign-out"
      className="flex min-w-0 flex-wrap items-center lg:flex-nowrap"
    >
      {person.isStaff && (
        <a href="/dashboard" className={ITEM}>
          {t('shell.counter')}
        </a>
      )}
      <a
        href={person.isStaff ? '/dashboard/account' : '/account'}
        title={t('shell.account')}
        className="flex min-h-12 max-w-48 items-center px-4 text-sm text-white/80 underline decoration-white/40 underline-offset-4 hover:text-white"
      >
        <span className="truncate">{person.email}</span>
      </a>
      <button type="submit" className={ITEM}>
        {t('shell.signOut')}
      </button>
    </form>
  )
}

const ITEM =
  'flex min-h-12 items-center whitespace-nowrap px-4 font-semibold lg:px-2.5 xl:px-4 text-white no-underline hover:bg-steel'
