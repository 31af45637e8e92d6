import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../messages/text.tsx'
import { AddressDialog } from '../../ui/address-dialog.tsx'
import { withoutDialog } from './use-dialog-address.ts'

/** A dialog over a list of the dashboard; closing it leaves the list as it was. */
export function DashboardDialog({ title, children }: { title: string; children: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const closeAddress = `${pathname}?${withoutDialog(search)}`
  return (
    <AddressDialog
      title={title}
      closeLabel={t('staff.close')}
      closeAddress={closeAddress}
      onClose={() => navigate(closeAddress, { preventScrollReset: true })}
    >
      {children}
    </AddressDialog>
  )
}
