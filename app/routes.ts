import type { RouteConfigEntry } from '@react-router/dev/routes'

/**
 * The whole site: address, page, who may enter. A page that does not stand here does not exist, and none can stand
 * here without saying who may enter; app/gate.ts asks this table on every request. `kept` pages depend on nothing but
 * address, language and catalogue, so that one may be made for many visitors (server/edge/kept-pages.ts).
 */
const site = [
  page('/', 'shop/home/home.route.tsx', 'everyone', 'kept'),
  page('/tires', 'shop/tyres/tyres.route.tsx', 'everyone', 'kept'),
  page('/tyres', 'shop/tyres/tyres-moved.route.ts', 'everyone'),
  page('/vehicles', 'shop/tyres/vehicles.route.ts', 'everyone'),
  page('/tire/:size/:model', 'shop/tyre/tyre.route.tsx', 'everyone', 'kept'),
  page('/tire/:size/:model/book', 'shop/book-page/book.route.tsx', 'everyone'),
  page('/tire/:size/:model/booking', 'shop/book-page/booking-data.route.ts', 'everyone'),
  page('/sitemap.xml', 'machine/sitemap.route.ts', 'everyone'),
  page('/robots.txt', 'machine/robots.route.ts', 'everyone'),
  page('/manifest.webmanifest', 'machine/manifest.route.ts', 'everyone'),
  page('/offline', 'machine/offline.route.ts', 'everyone'),
  page('/knowledge', 'shop/knowledge/knowledge.route.tsx', 'everyone', 'kept'),
  page('/knowledge/:slug', 'shop/knowledge/article.route.tsx', 'everyone', 'kept'),
  page('/about-us', 'shop/about/about.route.tsx', 'everyone', 'kept'),
  page('/engine-oil', 'shop/engine-oil/engine-oil.route.tsx', 'everyone', 'kept'),
  page('/engine-oil/enquiry', 'shop/engine-oil/enquiry-data.route.ts', 'everyone'),
  page('/branches', 'shop/branches/branches.route.tsx', 'everyone', 'kept'),
  page('/locate-us', 'shop/locate-us/locate-us.route.tsx', 'everyone', 'kept'),
  page('/warranty-registration', 'warranty/warranty.route.tsx', 'everyone'),
  page('/warranty-registration/receipts', 'warranty/receipts.route.ts', 'everyone'),
  page('/warranty-registration/thank-you', 'warranty/thank-you.route.tsx', 'everyone'),
  page('/files/*', 'machine/file.route.ts', 'everyone'),
  page('/auth', 'account/auth.route.tsx', 'everyone'),
  page('/auth/verify/:token', 'account/verify.route.tsx', 'everyone'),
  page('/auth/forgot', 'account/forgot.route.tsx', 'everyone'),
  page('/auth/reset/:token', 'account/reset.route.tsx', 'everyone'),
  page('/auth/sign-out', 'account/sign-out.route.ts', 'everyone'),
  page('/account', 'account/account.route.tsx', 'customers'),
  page('/warranty-registration/terms', 'warranty/terms-page/terms.route.tsx', 'everyone', 'kept'),
  page('/privacy', 'warranty/privacy/privacy.route.tsx', 'everyone', 'kept'),
  page('/staff-login', 'staff/sign-in/sign-in.route.tsx', 'everyone'),
  page('/dashboard', 'staff/dashboard/dashboard.route.tsx', 'staff'),
  page('/dashboard/photos', 'staff/dashboard/photos.route.ts', 'staff'),
  page('/dashboard/claims/:id', 'staff/claim-sheet/claim-sheet.route.tsx', 'staff'),
  page('/dashboard/delete', 'staff/dashboard/delete.route.ts', 'administrators'),
  page('/staff-login/code', 'staff/sign-in/code.route.tsx', 'everyone'),
  page('/dashboard/second-factor', 'staff/second-factor/second-factor.route.tsx', 'staff'),
  page('/dashboard/account', 'staff/account/staff-account.route.tsx', 'staff'),
  page('/dashboard/audit', 'staff/audit/audit.route.tsx', 'administrators'),
  page('/healthz', 'machine/healthz.route.ts', 'everyone'),
  page('/readyz', 'machine/readyz.route.ts', 'everyone'),
  ...(import.meta.env?.DEV ? [page('/look', 'look/look.route.tsx', 'everyone')] : []),
  page('/*', 'shell/not-found.route.tsx', 'everyone'),
]

export type Audience = 'everyone' | 'customers' | 'staff' | 'administrators'

/** Who may enter an address, by the pattern the router found for it (`tires`, `/`); undefined where the table has no row. */
export const audienceOf = (pattern: string): Audience | undefined => rowOf(pattern)?.audience

/** Whether the page of such an address may be kept and sent again. */
export const isKept = (pattern: string): boolean => rowOf(pattern)?.keeping === 'kept'

/** The addresses of the kept pages that need no parameter: what a search engine should find. */
export const publicPages = (): string[] =>
  site.filter(row => row.keeping === 'kept' && !row.address.includes(':')).map(row => row.address)

const rowOf = (pattern: string) => site.find(row => row.address === `/${pattern.replace(/^\//, '')}`)

export default site.map(
  ({ address, file }): RouteConfigEntry =>
    address === '/' ? { index: true, file } : { path: address.slice(1), file, caseSensitive: true },
)

function page(address: `/${string}`, file: string, audience: Audience, keeping?: 'kept') {
  return { address, file, audience, keeping }
}
