import { type ReactNode, useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { buttonClass } from '../components/button.ts'
import { Notice } from '../components/notice.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import type { loader } from '../root.tsx'
import { forgetClaimDrafts, forgetFiledClaim } from '../staff/new-claim/claim-draft.ts'
import { useStaffUrl } from '../staff/saved-search-url.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SkipLink } from './skip-link.tsx'
import { useFlashMessage } from './use-flash-message.ts'

/** The frame of the counter's pages (W §2, /dashboard): who works here, and the way out; nothing of the shop's. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const t = useTranslations()
  const address = useStaffUrl()
  const root = useRouteLoaderData<typeof loader>('root')
  const { person } = root?.shell ?? { person: null }
  const flash = useFlashMessage(root?.flash)
  const said = root?.flash?.code
  useEffect(() => {
    if (said === 'claim-submitted') forgetFiledClaim()
    if (said === 'staff-signed-out') forgetClaimDrafts()
  }, [said])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="bg-black text-white print:hidden">
        <div className="mx-auto flex min-h-14 max-w-[100rem] flex-wrap items-center gap-x-4 gap-y-1 px-4">
          <a
            href={address('/dashboard')}
            className="tread mr-auto py-2 text-2xl uppercase text-white no-underline"
          >
            {t('staff.admin')}
          </a>
          <a href="/" className="py-2 text-white">
            {t('staff.toShop')}
          </a>
          <LanguageSwitch />
          {person && (
            <form method="post" action="/auth/sign-out" className="flex items-center gap-3">
              <a
                href={address('/dashboard/account')}
                title={t('shell.account')}
                className="max-w-56 truncate py-2 text-sm text-white underline decoration-white/40 underline-offset-4"
              >
                {person.email}
              </a>
              <button type="submit" className={buttonClass('quiet')}>
                {t('staff.logout')}
              </button>
            </form>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {flash && (
          <div className="mx-auto max-w-[100rem] px-4 print:hidden">
            <Notice kind={flash.kind} title={flash.title} text={flash.text} />
          </div>
        )}
        {children}
      </main>
    </div>
  )
}
