import type { Messages } from './en/messages.ts'

/**
 * Which texts a browser gets, in one module per line and language (compile-messages.ts): those of a kind of page, named by the
 * first part of its address, and those of what opens later. A new kind of page is a new line; no other page grows by it.
 */
export type Area = keyof Messages

/** What stands around every page, and all that an address that is not here shows. */
const frame: readonly Area[] = ['shell', 'errors']

export const BUNDLES = {
  frame,
  home: [...frame, 'home', 'tyres'],
  tires: [...frame, 'tyres'],
  tire: [...frame, 'tyres', 'tyre'],
  book: [...frame, 'tyres', 'tyre', 'booking'],
  'engine-oil': [...frame, 'oils', 'tyres', 'booking'],
  branches: [...frame, 'branches'],
  'locate-us': [...frame, 'branches'],
  knowledge: [...frame, 'pages'],
  'about-us': [...frame, 'pages'],
  privacy: [...frame, 'privacy'],
  offline: [...frame, 'offline'],
  auth: [...frame, 'account'],
  account: [...frame, 'access'],
  'warranty-registration': [...frame, 'warranty', 'photos', 'terms', 'tyreIds'],
  'staff-login': [...frame, 'staff'],
  dashboard: [...frame, 'staff', 'photos', 'tyreIds', 'access'],
  'booking-dialog': ['booking', 'tyre', 'tyres'],
  basket: ['oils', 'booking', 'tyres'],
} satisfies Record<string, readonly Area[]>

export type Bundle = keyof typeof BUNDLES

/** The bundle of a page. A new page is a new document, so its path decides. */
export function bundleOf(pathname: string): Bundle {
  const [, first = ''] = pathname.split('/')
  if (pathname.endsWith('/book')) return 'book'
  if (pathname === '/') return 'home'
  return Object.hasOwn(BUNDLES, first) ? (first as Bundle) : 'frame'
}
