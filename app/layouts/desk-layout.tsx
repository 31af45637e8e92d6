import { href, Outlet } from 'react-router'
import { useTranslations } from '../i18n/translations.tsx'
import { DeskNavigation } from './desk-navigation.tsx'
import { StaffFrame } from './staff-frame.tsx'

/** The layout route of the desk: its navigation beside the page, on small screens a menu above it. */
export default function DeskLayout() {
  const t = useTranslations()
  return (
    <StaffFrame title={t('desk.title')} home={href('/desk')} navigation={<DeskNavigation />}>
      <div className="mx-auto max-w-[100rem] px-4 py-4 lg:pl-60">
        <Outlet />
      </div>
    </StaffFrame>
  )
}
