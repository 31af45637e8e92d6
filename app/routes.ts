import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { DataFileKind } from '../domain/catalogue/data-files/data-file.ts'
import type { MessageArea } from './i18n/dictionaries.ts'

/**
 * The table of routes. A page without a row does not exist, and every row states who may open it. Whatever
 * else depends on paths is derived from this table: authorization, page cache, upload limits, dictionaries,
 * service worker, sitemap, robots.txt, load shedding, and the chunks of the browser's build. The browser
 * itself never gets the table.
 */
export type Route = RouteOptions & {
  /** as in React Router: `:name` is one segment, a final `*` the rest */
  readonly path: `/${string}`
  /** the route module, below app/ */
  readonly file: string
}

/** `staff-accounts`: every role that signs in at the staff login; `desk`: office and administrators */
export type Access = 'everyone' | 'customers' | 'staff-accounts' | 'staff' | 'desk' | 'administrators'

type RouteOptions = {
  /** checked on every request by app/middleware/authorize.ts */
  readonly access: Access
  /** the layout route around the page; null for a resource route */
  readonly layout: Layout | null
  /**
   * The page depends on nothing but path, query, language and catalogue: one copy serves all anonymous
   * visitors.
   */
  readonly cache?: boolean
  /** Text and links alone: the browser gets no framework, only app/text-page (decision 26). */
  readonly isText?: boolean
  /**
   * data files with prices that the page shows besides tyres: while they are the sample, the page says so
   * (rule S27.5)
   */
  readonly lists?: readonly DataFileKind[]
  /** A form with files is sent here: the body limits of uploads apply. */
  readonly uploads?: boolean
  /** message areas for the browser, besides those of every page */
  readonly dictionaries?: readonly MessageArea[]
  /**
   * `never`: personal, so the service worker leaves this path and all below it to the network; `fallback`:
   * shown in the place of any other page without a connection
   */
  readonly offline?: 'never' | 'fallback'
  /** listed in the sitemap; by default the cacheable pages without parameters are */
  readonly sitemap?: boolean
  /** `disallow`: robots.txt asks search engines not to fetch it */
  readonly robots?: 'disallow'
  /** answered even under overload, so that no load balancer takes the server out */
  readonly neverShed?: boolean
  /** The path contains a secret from a mailed link: browsers and proxies must not store the response. */
  readonly hasMailedToken?: boolean
  /** Mail programs post here without an origin, to stop mails (RFC 8058). */
  readonly takesOneClick?: boolean
  /** Log a 404 for a signed-in user: the response hides pages that the user may not open. */
  readonly logDenied?: boolean
  /** one of the pages that most visitors open first: their common modules share one chunk */
  readonly landing?: boolean
}

type Layout = 'layouts/storefront-layout.tsx' | 'layouts/staff-layout.tsx' | 'layouts/desk-layout.tsx'

/** the module of every path without a page */
const NOT_FOUND = 'resources/not-found.route.tsx'

const DATA_DICTIONARIES = ['staff', 'desk', 'deskUploads', 'deskData'] as const

export const ROUTES: readonly Route[] = [
  ...group({ layout: 'layouts/storefront-layout.tsx', access: 'everyone', cache: true }, [
    route('/', 'storefront/home/home.route.tsx', { dictionaries: ['home', 'tyres'], landing: true }),
    route('/tires', 'storefront/tyres/tyres.route.tsx', {
      dictionaries: ['tyres'],
      landing: true,
      lists: ['labour-charges'],
    }),
    route('/tire/:size/:model', 'storefront/tyre/tyre.route.tsx', {
      dictionaries: ['tyres', 'tyre'],
      landing: true,
    }),
    route('/tire/:size/:model/book', 'storefront/booking/page/booking-page.route.tsx', {
      cache: false,
      dictionaries: ['tyres', 'tyre', 'booking', 'openingHours'],
      robots: 'disallow',
    }),
    route('/compare', 'storefront/compare/compare.route.tsx', {
      dictionaries: ['tyres', 'compare'],
      robots: 'disallow',
      sitemap: false,
    }),
    route('/appointment', 'storefront/appointment/appointment.route.tsx', {
      dictionaries: ['booking', 'openingHours', 'appointment', 'tyres'],
      isText: true,
    }),
    route('/engine-oil', 'storefront/engine-oil/engine-oil.route.tsx', {
      dictionaries: ['oils', 'tyres'],
      lists: ['engine-oils'],
    }),
    route('/branches', 'storefront/branches/branches.route.tsx', {
      dictionaries: ['branches', 'openingHours'],
    }),
    route('/locate-us', 'storefront/locate-us/locate-us.route.tsx', {
      dictionaries: ['branches', 'openingHours'],
      isText: true,
    }),
    route('/knowledge', 'storefront/knowledge/knowledge.route.tsx', {
      dictionaries: ['pages'],
      isText: true,
    }),
    route('/knowledge/:slug', 'storefront/knowledge/article.route.tsx', {
      dictionaries: ['pages'],
      isText: true,
    }),
    route('/about-us', 'storefront/about/about.route.tsx', { dictionaries: ['pages'], isText: true }),
    route('/privacy', 'warranty/privacy/privacy.route.tsx', { dictionaries: ['privacy'], isText: true }),
  ]),
  ...group(
    {
      layout: 'layouts/storefront-layout.tsx',
      access: 'everyone',
      dictionaries: ['warranty', 'photos', 'terms', 'tyreIds', 'purchase', 'claimStatus'],
      offline: 'never',
    },
    [
      route('/warranty-registration', 'warranty/warranty.route.tsx', { uploads: true, sitemap: true }),
      route('/warranty-registration/thank-you', 'warranty/confirmation/confirmation.route.tsx', {
        dictionaries: ['warranty', 'tyreIds'],
      }),
      route('/warranty-registration/terms', 'warranty/terms/page/terms.route.tsx', {
        cache: true,
        isText: true,
      }),
    ],
  ),
  ...group({ layout: 'layouts/storefront-layout.tsx', access: 'everyone', offline: 'never' }, [
    route('/t/:code', 'warranty/passport/passport.route.tsx', { dictionaries: ['passport', 'tyreIds'] }),
    route('/claim/:token', 'warranty/claim-photos/claim-photos.route.tsx', {
      dictionaries: ['photos', 'claimPhotos'],
      uploads: true,
      hasMailedToken: true,
    }),
    route('/reminders/:token', 'warranty/reminders/stop-reminders.route.tsx', {
      dictionaries: ['reminders'],
      hasMailedToken: true,
      takesOneClick: true,
    }),
  ]),
  ...group(
    {
      layout: 'layouts/storefront-layout.tsx',
      access: 'everyone',
      dictionaries: ['account'],
      offline: 'never',
    },
    [
      route('/auth', 'account/sign-in/auth.route.tsx'),
      route('/auth/verify/:token', 'account/sign-up/verify-email.route.tsx', { hasMailedToken: true }),
      route('/auth/forgot', 'account/password-reset/forgot-password.route.tsx'),
      route('/auth/reset/:token', 'account/password-reset/reset-password.route.tsx', {
        hasMailedToken: true,
      }),
      route('/account', 'account/security/account.route.tsx', {
        access: 'customers',
        dictionaries: ['access', 'ownRegistrations', 'claimStatus', 'tyreIds'],
      }),
    ],
  ),
  ...group(
    { layout: 'layouts/staff-layout.tsx', access: 'everyone', dictionaries: ['staff'], offline: 'never' },
    [
      route('/staff-login', 'staff/login/login.route.tsx'),
      route('/staff-login/code', 'staff/login/login-code.route.tsx'),
      route('/invitation/:token', 'staff/join/join.route.tsx', {
        dictionaries: ['staff', 'access', 'invitation'],
        hasMailedToken: true,
      }),
      route('/stop-summary/:token', 'desk/insight/stop-summary.route.tsx', {
        dictionaries: ['staff', 'desk', 'deskInsight'],
        hasMailedToken: true,
      }),
    ],
  ),
  ...group(
    {
      layout: 'layouts/staff-layout.tsx',
      access: 'staff',
      dictionaries: ['staff', 'photos', 'tyreIds', 'access', 'purchase'],
      offline: 'never',
    },
    [
      route('/dashboard', 'staff/dashboard/dashboard.route.tsx', { uploads: true }),
      route('/dashboard/claims/:id', 'staff/claim/claim.route.tsx', {
        uploads: true,
        dictionaries: ['staff', 'claim', 'photos', 'tyreIds', 'access', 'purchase'],
      }),
      route('/dashboard/register', 'warranty/register/walk-in.route.tsx', {
        uploads: true,
        dictionaries: ['staff', 'warranty', 'photos', 'tyreIds', 'purchase'],
      }),
      route('/dashboard/find', 'staff/find/find.route.tsx', { dictionaries: ['staff', 'find'] }),
      route('/dashboard/registrations/:id', 'staff/registration/registration.route.tsx', {
        dictionaries: ['staff', 'registration', 'photos', 'tyreIds', 'purchase'],
      }),
      route('/dashboard/print', 'staff/claim-print/claims-print.route.tsx'),
      route('/dashboard/claims/:id/print', 'staff/claim-print/claim-print.route.tsx'),
      route('/dashboard/account', 'account/security/staff-account.route.tsx', { access: 'staff-accounts' }),
      route('/dashboard/second-factor', 'staff/second-factor/second-factor.route.tsx', {
        access: 'staff-accounts',
      }),
      route('/dashboard/switch', 'staff/switch/switch.route.tsx', { dictionaries: ['staff', 'switching'] }),
      route('/dashboard/audit', 'staff/audit-log/audit-log.route.tsx', { access: 'administrators' }),
    ],
  ),
  ...group(
    {
      layout: 'layouts/desk-layout.tsx',
      access: 'desk',
      dictionaries: ['staff', 'desk'],
      offline: 'never',
    },
    [
      route('/desk', 'desk/today/today.route.tsx'),
      route('/desk/lists/:kind.csv', 'desk/download/csv.route.ts', { layout: null }),
      route('/desk/lists/:kind.xlsx', 'desk/download/xlsx.route.ts', { layout: null }),
      route('/desk/lists/:kind', 'desk/list/list.route.tsx'),
      route('/desk/lists/:kind/history', 'desk/history/history.route.tsx'),
      route('/desk/lists/:kind/history/:number', 'desk/history/changes.route.tsx'),
      route('/desk/lists/:kind/planned/:number', 'desk/uploads/planned.route.tsx', {
        dictionaries: ['staff', 'desk', 'deskUploads'],
      }),
      route('/desk/lists/:kind/prices', 'desk/prices/prices.route.tsx'),
      route('/desk/lists/:kind/upload', 'desk/uploads/upload-list.route.tsx', {
        dictionaries: ['staff', 'desk', 'deskUploads'],
        uploads: true,
      }),
      route('/desk/uploads/:id', 'desk/uploads/upload.route.tsx', {
        dictionaries: ['staff', 'desk', 'deskUploads'],
      }),
      route('/desk/branches', 'desk/branches/branch.route.tsx', {
        dictionaries: ['staff', 'desk', 'deskCompany'],
      }),
      route('/desk/pictures', 'desk/pictures/pictures.route.tsx', {
        dictionaries: ['staff', 'desk', 'deskCompany', 'photos'],
        uploads: true,
      }),
      route('/desk/company', 'desk/company/company.route.tsx', {
        uploads: true,
        dictionaries: ['staff', 'desk', 'deskCompany'],
      }),
      route('/desk/promotions', 'desk/promotions/promotions.route.tsx', {
        uploads: true,
        dictionaries: ['staff', 'desk', 'deskPromotions'],
      }),
      route('/desk/people', 'desk/people/people.route.tsx', {
        access: 'administrators',
        dictionaries: ['staff', 'desk', 'deskPeople'],
      }),
      route('/desk/day', 'desk/day/day.route.tsx', { dictionaries: ['staff', 'desk', 'deskPromotions'] }),
      route('/desk/insight/:answer.csv', 'desk/insight/csv.route.ts', { layout: null }),
      route('/desk/insight', 'desk/insight/insight.route.tsx', {
        dictionaries: ['staff', 'desk', 'deskInsight'],
      }),
    ],
  ),
  ...group(
    {
      layout: 'layouts/desk-layout.tsx',
      access: 'administrators',
      offline: 'never',
    },
    [
      route('/desk/backups', 'desk/backups/backups.route.tsx', {
        dictionaries: ['staff', 'desk', 'deskBackups'],
      }),
      route('/desk/data', 'desk/data/data.route.tsx', { dictionaries: DATA_DICTIONARIES }),
      route('/desk/data/person', 'desk/person/person.route.tsx', { dictionaries: DATA_DICTIONARIES }),
      route('/desk/data/bring-over', 'desk/uploads/send-registrations.route.tsx', {
        dictionaries: DATA_DICTIONARIES,
        uploads: true,
      }),
      route('/desk/data/bring-over/:id', 'desk/uploads/bring-over.route.tsx', {
        dictionaries: DATA_DICTIONARIES,
      }),
    ],
  ),
  ...group({ layout: null, access: 'everyone' }, [
    route('/tyres', 'storefront/tyres/tyres-redirect.route.ts'),
    route('/branches/list', 'storefront/branches/branch-list.route.ts', { robots: 'disallow' }),
    route('/vehicles', 'storefront/tyres/vehicles.route.ts', { robots: 'disallow' }),
    route('/suggest', 'storefront/tyres/suggest.route.ts', { robots: 'disallow' }),
    route('/tire/:size/:model/booking', 'storefront/booking/page/booking-data.route.ts', {
      robots: 'disallow',
    }),
    route('/engine-oil/enquiry', 'storefront/engine-oil/enquiry-data.route.ts', { robots: 'disallow' }),
    route('/chat', 'resources/chat.route.ts', { robots: 'disallow' }),
    route('/sitemap.xml', 'resources/sitemap.route.ts'),
    route('/robots.txt', 'resources/robots.route.ts'),
    route('/manifest.webmanifest', 'resources/manifest.route.ts'),
    route('/offline', 'resources/offline.route.ts', { offline: 'fallback' }),
    route('/healthz', 'resources/healthz.route.ts', { neverShed: true }),
    route('/readyz', 'resources/readyz.route.ts', { neverShed: true }),
    route('/metrics', 'resources/metrics.route.ts', { neverShed: true }),
  ]),
  ...group({ layout: null, access: 'everyone', offline: 'never' }, [
    route('/warranty-registration/calendar', 'warranty/confirmation/calendar.route.ts'),
    route('/warranty-registration/receipts', 'warranty/register/receipts.route.ts', { uploads: true }),
    route('/files/*', 'resources/file.route.ts', { logDenied: true }),
    route('/auth/sign-out', 'account/sign-in/sign-out.route.ts'),
    route('/desk/pictures/files', 'desk/pictures/files.route.ts', { access: 'desk', uploads: true }),
    route('/dashboard/photos', 'staff/dashboard/photos.route.ts', { access: 'staff', uploads: true }),
    route('/desk/uploads/:id/shop/*', 'desk/uploads/storefront-preview.route.ts', { access: 'desk' }),
    route('/desk/day/:day/*', 'desk/day/storefront-on-day.route.ts', { access: 'desk' }),
    route('/desk/uploads/:id/marked', 'desk/uploads/marked-file.route.ts', { access: 'desk' }),
    route('/desk/exports/:id', 'desk/data/download.route.ts', { access: 'administrators' }),
    route('/dashboard/delete', 'staff/dashboard/delete.route.ts', { access: 'administrators' }),
  ]),
  // After every other path below these two.
  ...group({ layout: 'layouts/staff-layout.tsx', access: 'staff', offline: 'never' }, [
    route('/dashboard/*', NOT_FOUND, { dictionaries: ['staff'] }),
  ]),
  ...group({ layout: 'layouts/desk-layout.tsx', access: 'desk', offline: 'never' }, [
    route('/desk/*', NOT_FOUND, { dictionaries: ['staff', 'desk'] }),
  ]),
  ...group({ layout: 'layouts/storefront-layout.tsx', access: 'everyone' }, [
    ...(import.meta.env?.DEV ? [route('/look', 'dev/component-gallery.route.tsx')] : []),
    route('/*', NOT_FOUND),
  ]),
]

/** React Router's route config: the pages below their layout routes, the resource routes beside them. */
export default [
  ...[...new Set(ROUTES.map(({ layout }) => layout))].flatMap((layout): RouteConfigEntry[] => {
    const entries = ROUTES.filter(route => route.layout === layout).map(
      ({ path, file }): RouteConfigEntry =>
        path === '/'
          ? { index: true, file }
          : // Routes that share a module need their own ids.
            { path: path.slice(1), file, caseSensitive: true, ...(file === NOT_FOUND && { id: path }) },
    )
    return layout === null ? entries : [{ file: layout, children: entries }]
  }),
]

/** The row of a pattern in React Router's form (`tires`, `/`); undefined for an unknown pattern. */
export const routeOfPattern = (pattern: string): Route | undefined =>
  ROUTES_BY_PATH.get(`/${pattern.replace(/^\//, '')}`)

/**
 * The row that answers a path, for code in front of the router; the path of a page's data (`.data`) counts as
 * the page's.
 */
export function routeOfPath(pathname: string): Route | undefined {
  // Most requests are for a page without parameters, spelled as in the table.
  const exact = ROUTES_BY_PATH.get(pathname)
  if (exact) return exact
  const path = pathname.replace(/\.data$/, '').replace(/(?<=.)\/$/, '')
  return ROUTES_BY_PATH.get(path) ?? PATTERNS.find(({ pattern }) => pattern.test(path))?.route
}

/** The page that the service worker shows without a connection. */
export const offlinePage = (): string | undefined =>
  ROUTES.find(({ offline }) => offline === 'fallback')?.path

/** The paths of the sitemap, without pages that have parameters. */
export const sitemapPaths = (): string[] =>
  ROUTES.filter(({ path, cache, sitemap = cache }) => sitemap && !path.includes(':')).map(({ path }) => path)

/** The patterns of robots.txt; a `*` replaces a parameter, slashes included. */
export const pathsNotForRobots = (): string[] =>
  ROUTES.filter(({ robots }) => robots === 'disallow').map(({ path }) => path.replace(/:\w+/g, '*'))

/** The first segments of all paths that the service worker must leave alone: `/account`, `/files` … */
export const pathsNeverOffline = (): string[] => [
  ...new Set(ROUTES.filter(({ offline }) => offline === 'never').map(({ path }) => `/${path.split('/')[1]}`)),
]

const ROUTES_BY_PATH = new Map(ROUTES.map(route => [route.path as string, route]))

const PATTERNS = ROUTES.filter(({ path }) => /[:*]/.test(path)).map(route => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`),
}))

/** Rows with common options; a row may override them. */
function group(options: RouteOptions, routes: readonly GroupedRoute[]): Route[] {
  return routes.map(route => ({ ...options, ...route }))
}

type GroupedRoute = Pick<Route, 'path' | 'file'> & Partial<RouteOptions>

function route(path: Route['path'], file: string, options?: Partial<RouteOptions>): GroupedRoute {
  return { path, file, ...options }
}
