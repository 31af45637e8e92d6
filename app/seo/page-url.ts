import { href } from 'react-router'
import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts'

/**
 * The canonical URL of a page in a language (rule S29.1): only query parameters that change the content
 * remain.
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

/** Parameters that change the content; a sort order does not. */
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
  [href('/branches')]: ['page'],
  [href('/locate-us')]: ['state', 'page'],
}
