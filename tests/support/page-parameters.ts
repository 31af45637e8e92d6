const BOOKING = ['quantity', 'otherQuantity', 'other', 'browse', 'store', 'at']

/** What a page reads from its address; each reads `lang` besides, and the framework `_routes` and `index`. */
export const PARAMETERS: Record<string, readonly string[]> = {
  '/': [
    'by',
    'width',
    'ratio',
    'rim',
    'vehicleBrand',
    'vehicleYear',
    'vehicleModel',
    'vehicleTireSize',
    'search',
  ],
  '/tires': [
    'width',
    'ratio',
    'rim',
    'search',
    'page',
    'sort',
    'vehicleTireSize',
    'vehicleRearTireSize',
    'vehicleBrand',
    'vehicleYear',
    'vehicleModel',
  ],
  '/tyres': ['width'],
  '/vehicles': ['brand'],
  '/tire/:size/:model': [],
  '/tire/:size/:model/book': BOOKING,
  '/tire/:size/:model/booking': BOOKING,
  '/sitemap.xml': [],
  '/robots.txt': [],
  '/manifest.webmanifest': [],
  '/offline': [],
  '/knowledge': [],
  '/knowledge/:slug': [],
  '/about-us': [],
  '/engine-oil': ['viscosity', 'volume', 'type'],
  '/engine-oil/enquiry': [],
  '/branches': ['by', 'radius', 'area'],
  '/locate-us': ['state'],
  '/warranty-registration': ['tab'],
  '/warranty-registration/receipts': [],
  '/warranty-registration/thank-you': ['id'],
  '/files/*': ['for', 'expires', 'signature'],
  '/auth': ['mode', 'redirect'],
  '/auth/verify/:token': [],
  '/auth/forgot': [],
  '/auth/reset/:token': [],
  '/auth/sign-out': [],
  '/account': [],
  '/warranty-registration/terms': [],
  '/privacy': [],
  '/staff-login': ['forgot', 'redirect'],
  '/staff-login/code': ['redirect'],
  '/dashboard': ['tab', 'warranty_id', 'after', 'tyres', 'receipts', 'delete', 'claim', 'photos', 'invoice'],
  '/dashboard/photos': ['claim'],
  '/dashboard/claims/:id': [],
  '/dashboard/delete': [],
  '/dashboard/second-factor': [],
  '/dashboard/account': [],
  '/dashboard/audit': ['before'],
  '/healthz': [],
  '/readyz': [],
  '/*': [],
}

/** Every parameter of any page, and what programs stumble over as a name. */
export const NAMES: readonly string[] = [
  ...new Set(Object.values(PARAMETERS).flat()),
  'lang',
  '_routes',
  'index',
  '__proto__',
  'constructor[prototype][x]',
]

const SAMPLES: Record<string, string> = {
  size: '195%2F55R15',
  model: 'Energy%20XM2%2B',
  slug: 'tire-rotation',
  id: '00000000-0000-4000-8000-000000000000',
}

/** An address of a page that is there, as far as there is one. */
export const sampleOf = (address: string): string =>
  address.replace(/:(\w+)|\*/g, (_, name = '') => SAMPLES[name] ?? 'no-such-thing')
