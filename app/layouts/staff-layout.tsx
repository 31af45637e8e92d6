import type { ReactNode } from 'react'
import { href, Outlet } from 'react-router'
import { useRootData } from '../context/root-data.ts'
import { ErrorPage } from '../errors/error-page.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import { FindBox } from '../staff/find/find-box.tsx'
import { KeyboardShortcuts } from '../staff/keyboard-shortcuts.tsx'
import { useStaffUrl } from '../staff/saved-search-url.ts'
import type { Route } from './+types/staff-layout.ts'
import { StaffFrame } from './staff-frame.tsx'

/**
 * The layout route of the counter's pages, and of the account pages of all who sign in at the staff login.
 */
export default function StaffLayout() {
  return (
    <Frame footer={<KeyboardShortcuts />}>
      <meta name="robots" content="noindex" />
      <Outlet />
    </Frame>
  )
}

/**
 * A missing page and one that the user may not see give the same 404, with the find box and the queue (rule
 * W22.1).
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTranslations()
  const address = useStaffUrl()
  const queue = address(href('/dashboard'), { tab: 'claims-history', queue: 'mine' })
  return (
    <Frame>
      <ErrorPage
        error={error}
        {...(useIsOfCounter() && {
          notFoundText: t('staff.notHere'),
          link: { href: queue, text: t('staff.keys.mine') },
        })}
      />
    </Frame>
  )
}

function Frame({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  const t = useTranslations()
  const [workplace] = useWorkplaces()
  const isOfCounter = useIsOfCounter()
  const isAtDesk = workplace?.href === href('/desk')
  return (
    <StaffFrame
      title={isAtDesk ? workplace.name : t('staff.admin')}
      home={isAtDesk ? workplace.href : href('/dashboard')}
      search={isOfCounter && <FindBox />}
      footer={isOfCounter && footer}
    >
      {children}
    </StaffFrame>
  )
}

const useWorkplaces = () => useRootData()?.layout.user?.workplaces ?? []
const useIsOfCounter = () => useWorkplaces().some(workplace => workplace.href === href('/dashboard'))
