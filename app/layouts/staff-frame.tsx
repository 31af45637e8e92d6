import type { ReactNode } from 'react'
import { href } from 'react-router'
import { buttonClass } from '../components/button.ts'
import { Notice } from '../components/notice.tsx'
import { useRootData } from '../context/root-data.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { useStaffUrl } from '../staff/saved-search-url.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SkipLink } from './skip-link.tsx'
import { useFlashMessage } from './use-flash-message.ts'
import { useInterruptedForm } from './use-interrupted-form.ts'

/**
 * The frame of the pages behind the staff login: the signed-in user and the ways out, no storefront
 * navigation (rule S3.9). `home` is the page that the title links to; `navigation` is placed between header
 * and page.
 */
export function StaffFrame({
  title,
  home,
  search,
  navigation,
  footer,
  children,
}: {
  title: string
  home: string
  /** in the header */
  search?: ReactNode
  navigation?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations()
  const staffUrl = useStaffUrl()
  const user = useRootData()?.layout.user
  const flash = useFlashMessage()
  useInterruptedForm()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="bg-black text-white print:hidden">
        <div className="mx-auto flex min-h-14 max-w-[100rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 sm:gap-x-4">
          <a href={staffUrl(home)} className="tread mr-auto py-2 text-2xl uppercase text-white no-underline">
            {title}
          </a>
          {search}
          {user?.workplaces
            .filter(workplace => workplace.href !== home)
            .map(workplace => (
              <a
                key={workplace.href}
                href={workplace.href}
                className="inline-flex min-h-11 items-center rounded-control border border-white/60 px-3 font-semibold text-white no-underline hover:border-white"
              >
                {workplace.name}
              </a>
            ))}
          <a href={href('/')} className="py-2.5 text-white">
            {t('staff.toShop')}
          </a>
          <LanguageSwitch />
          {user && (
            <form
              method="post"
              action={href('/auth/sign-out')}
              className="contents items-center gap-x-3 sm:flex"
            >
              <a
                href={staffUrl(href('/dashboard/account'))}
                title={t('shell.account')}
                className={`max-w-56 truncate py-3 text-sm text-white underline decoration-white/40 underline-offset-4 ${
                  user.canSwitch ? 'max-sm:order-1 max-sm:max-w-none max-sm:basis-full max-sm:py-2.5' : ''
                }`}
              >
                {user.email}
              </a>
              {user.canSwitch && (
                <a href={href('/dashboard/switch')} className="py-2.5 text-white">
                  {t('staff.switch')}
                </a>
              )}
              <button type="submit" className={`${buttonClass('quiet')} max-sm:ml-auto`}>
                {t('staff.logout')}
              </button>
            </form>
          )}
        </div>
      </header>
      {navigation}
      <main id="content" tabIndex={-1} className="staff-page flex-1 outline-none">
        {flash && (
          <div className={`mx-auto max-w-[100rem] px-4 print:hidden ${navigation ? 'lg:pl-60' : ''}`}>
            <Notice kind={flash.kind} title={flash.title} text={flash.text} />
          </div>
        )}
        {children}
      </main>
      {footer}
    </div>
  )
}
