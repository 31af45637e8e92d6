import { href, useLocation } from 'react-router'
import type { LayoutData } from '../context/root-data.ts'
import { isWithinRoute } from '../http/match-route.ts'
import { SIGN_IN_HOME, withSignInTarget } from '../http/sign-in-target.ts'
import { withQuery } from '../http/with-query.ts'
import { useTranslations } from '../i18n/translations.tsx'

/**
 * The signed-in user with a link to the account page and the sign-out button; `Sign In` for visitors (rule
 * S3.5).
 */
export function AccountMenu({ user }: { user: LayoutData['user'] }) {
  const t = useTranslations()
  const { pathname, search } = useLocation()
  if (!user) {
    return (
      // `nofollow`: to a search engine this would be another sign-in page for every page.
      <a href={signInLink(pathname, search)} rel="nofollow" className={ITEM}>
        {t('shell.signIn')}
      </a>
    )
  }
  return (
    <form
      method="post"
      action={href('/auth/sign-out')}
      className="flex min-w-0 flex-wrap items-center lg:flex-nowrap"
    >
      {user.workplaces.map(workplace => (
        <a key={workplace.href} href={workplace.href} className={ITEM}>
          {workplace.name}
        </a>
      ))}
      <a
        href={user.isStaff ? href('/dashboard/account') : href('/account')}
        title={t('shell.account')}
        className="flex min-h-12 max-w-48 items-center px-4 text-sm text-white/80 underline decoration-white/40 underline-offset-4 hover:text-white"
      >
        <span className="truncate">{user.email}</span>
      </a>
      <button type="submit" className={ITEM}>
        {t('shell.signOut')}
      </button>
    </form>
  )
}

/**
 * The sign-in link returns to this page. From the home page it leads to the default page; on the sign-in
 * pages it keeps their target (rule W12.10).
 */
function signInLink(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('lang')
  const isOnTheWay = isWithinRoute('/auth', pathname)
  const target = isOnTheWay
    ? query.get('redirect')
    : pathname === href('/')
      ? null
      : withQuery(pathname, query)
  return withSignInTarget(href('/auth'), target ?? SIGN_IN_HOME)
}

const ITEM = 'nav-item whitespace-nowrap'
