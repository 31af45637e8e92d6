import type { RouteConfigEntry } from '@react-router/dev/routes'

/**
 * The whole site: address, page, who may enter. A page that does not stand here does not exist, and none can stand
 * here without saying who may enter; app/middleware/authorize.ts asks this table on every request. `kept` pages depend on nothing but
 * address, language and catalogue, so that one may be made for many visitors (server/edge/page-cache.ts).
 */
const site = [
  page('/', 'storefront/home/home.route.tsx', 'everyone', 'kept'),
  page('/tires', 'storefront/tyres/tyres.route.tsx', 'everyone', 'kept'),
  page('/tyres', 'storefront/tyres/tyres-redirect.route.ts', 'everyone'),
  page('/vehicles', 'storefront/tyres/vehicles.route.ts', 'everyone'),
  page('/tire/:size/:model', 'storefront/tyre/tyre.route.tsx', 'everyone', 'kept'),
  page('/tire/:size/:model/book', 'storefront/booking/page/booking-page.route.tsx', 'everyone'),
  page('/tire/:size/:model/booking', 'storefront/booking/page/booking-data.route.ts', 'everyone'),
  page('/sitemap.xml', 'resources/sitemap.route.ts', 'everyone'),
  page('/robots.txt', 'resources/robots.route.ts', 'everyone'),
  page('/manifest.webmanifest', 'resources/manifest.route.ts', 'everyone'),
  page('/offline', 'resources/offline.route.ts', 'everyone'),
  page('/knowledge', 'storefront/knowledge/knowledge.route.tsx', 'everyone', 'kept'),
  page('/knowledge/:slug', 'storefront/knowledge/article.route.tsx', 'everyone', 'kept'),
  page('/about-us', 'storefront/about/about.route.tsx', 'everyone', 'kept'),
  page('/engine-oil', 'storefront/engine-oil/engine-oil.route.tsx', 'everyone', 'kept'),
  page('/engine-oil/enquiry', 'storefront/engine-oil/enquiry-data.route.ts', 'everyone'),
  page('/branches', 'storefront/branches/branches.route.tsx', 'everyone', 'kept'),
  page('/locate-us', 'storefront/locate-us/locate-us.route.tsx', 'everyone', 'kept'),
  page('/warranty-registration', 'warranty/warranty.route.tsx', 'everyone'),
  page('/warranty-registration/receipts', 'warranty/register/receipts.route.ts', 'everyone'),
  page('/warranty-registration/thank-you', 'warranty/confirmation/confirmation.route.tsx', 'everyone'),
  page('/files/*', 'resources/file.route.ts', 'everyone'),
  page('/auth', 'account/sign-in/auth.route.tsx', 'everyone'),
  page('/auth/verify/:token', 'account/sign-up/verify-email.route.tsx', 'everyone'),
  page('/auth/forgot', 'account/password-reset/forgot-password.route.tsx', 'everyone'),
  page('/auth/reset/:token', 'account/password-reset/reset-password.route.tsx', 'everyone'),
  page('/auth/sign-out', 'account/sign-in/sign-out.route.ts', 'everyone'),
  page('/account', 'account/security/account.route.tsx', 'customers'),
  page('/warranty-registration/terms', 'warranty/terms/page/terms.route.tsx', 'everyone', 'kept'),
  page('/privacy', 'warranty/privacy/privacy.route.tsx', 'everyone', 'kept'),
  page('/staff-login', 'staff/login/login.route.tsx', 'everyone'),
  page('/dashboard', 'staff/dashboard/dashboard.route.tsx', 'staff'),
  page('/dashboard/photos', 'staff/dashboard/photos.route.ts', 'staff'),
  page('/dashboard/claims/:id', 'staff/claim-print/claim-print.route.tsx', 'staff'),
  page('/dashboard/delete', 'staff/dashboard/delete.route.ts', 'administrators'),
  page('/staff-login/code', 'staff/login/login-code.route.tsx', 'everyone'),
  page('/dashboard/second-factor', 'staff/second-factor/second-factor.route.tsx', 'staff'),
  page('/dashboard/account', 'account/security/staff-account.route.tsx', 'staff'),
  page('/dashboard/audit', 'staff/audit-log/audit-log.route.tsx', 'administrators'),
  page('/healthz', 'resources/healthz.route.ts', 'everyone'),
  page('/readyz', 'resources/readyz.route.ts', 'everyone'),
  ...(import.meta.env?.DEV ? [page('/look', 'dev/component-gallery.route.tsx', 'everyone')] : []),
  page('/*', 'resources/not-found.route.tsx', 'everyone'),
]

export type Access = 'everyone' | 'customers' | 'staff' | 'administrators'

/** Who may enter an address, by the pattern the router found for it (`tires`, `/`); undefined where the table has no row. */
export const accessOf = (pattern: string): Access | undefined => rowOf(pattern)?.audience

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

function page(address: `/${string}`, file: string, audience: Access, keeping?: 'kept') {
  return { address, file, audience, keeping }
}
