import { href } from 'react-router'
import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts'

/**
 * The one address of a page in a language, however it was reached: Malay has no parameter (readings.md "Language"), and of
 * the query only what chooses another content stays. A tyre opened from a list is the same tyre.
 */
export function pageUrl(
  publicUrl: string,
  { pathname, search }: { pathname: string; search: string },
  language: Language,
): string {
  const url = new URL(pathname, publicUrl)
  const meant = MEANT[pathname] ?? []
  for (const [name, value] of new URLSearchParams(search))
    if (meant.includes(name) && value) url.searchParams.append(name, value)
  if (language !== DEFAULT_LANGUAGE) url.searchParams.set('lang', language)
  return url.href
}

/** The parameters that choose what a page shows; a sort shows the same in another order. */
const MEANT: Record<string, readonly string[]> = {
  [href('/tires')]: [
    'width',
    'ratio',
    'rim',
    'vehicleTireSize',
    'vehicleRearTireSize',
    'vehicleBrand',
    'vehicleYear',
    'vehicleModel',
    'search',
    'page',
  ],
  [href('/engine-oil')]: ['viscosity', 'volume', 'type'],
  [href('/locate-us')]: ['state'],
}
