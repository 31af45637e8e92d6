import type { ReactNode } from 'react'
import { href, Outlet } from 'react-router'
import { useInitialFocus } from '../components/use-initial-focus.ts'
import { ErrorPage } from '../errors/error-page.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import type { Route } from './+types/desk-layout.ts'
import { DeskNavigation } from './desk-navigation.tsx'
import { StaffFrame } from './staff-frame.tsx'

/** The layout route of the desk: its navigation beside the page, on small screens a menu above it. */
export default function DeskLayout() {
  return (
    <Frame>
      <meta name="robots" content="noindex" />
      <Outlet />
    </Frame>
  )
}

/** Errors below the desk, such as 404, keep the desk's navigation and link to its first page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTranslations()
  return (
    <Frame>
      <ErrorPage
        error={error}
        notFoundText={t('desk.notHere')}
        link={{ href: href('/desk'), text: t('desk.today.title') }}
      />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations()
  useInitialFocus('[aria-invalid=true]')
  return (
    <StaffFrame title={t('desk.title')} home={href('/desk')} navigation={<DeskNavigation />}>
      <div className="mx-auto max-w-[100rem] px-4 py-4 lg:pl-60">{children}</div>
    </StaffFrame>
  )
}
