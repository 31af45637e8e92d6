import { Outlet } from 'react-router'
import { StorefrontFrame } from './storefront-frame.tsx'

/** The layout route of storefront, warranty and account pages. */
export default function StorefrontLayout() {
  return (
    <StorefrontFrame>
      <Outlet />
    </StorefrontFrame>
  )
}
