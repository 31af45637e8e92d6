import { href, Outlet } from 'react-router'
import { useRootData } from '../context/root-data.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { FindBox } from '../staff/find/find-box.tsx'
import { KeyboardShortcuts } from '../staff/keyboard-shortcuts.tsx'
import { StaffFrame } from './staff-frame.tsx'

/**
 * The layout route of the counter's pages, and of the account pages of everybody who signs in at the staff
 * login.
 */
export default function StaffLayout() {
  const t = useTranslations()
  const workplaces = useRootData()?.layout.user?.workplaces ?? []
  const [workplace] = workplaces
  const isOfCounter = workplaces.some(({ href: path }) => path === href('/dashboard'))
  const isAtDesk = workplace?.href === href('/desk')
  return (
    <StaffFrame
      title={isAtDesk ? workplace.name : t('staff.admin')}
      home={isAtDesk ? workplace.href : href('/dashboard')}
      search={isOfCounter && <FindBox />}
      footer={isOfCounter && <KeyboardShortcuts />}
    >
      <Outlet />
    </StaffFrame>
  )
}
