import { href } from 'react-router'
import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts'

/**
 * The canonical URL of a page in a language (rule S29.1): only query parameters that change the content remain, in
 * one order.
 */
export function pageUrl(
  publicUrl: string,
  place: { pathname: string; search: string },
  language: Language,
): string {
  const pathname = place.pathname.replace(/(?<=.)\/$/, '')
  const parameters = CONTENT_PARAMETERS[pathname] ?? []
  const query = new URLSearchParams()
  const given = new URLSearchParams(place.search)
  for (const name of parameters) for (const value of given.getAll(name)) if (value) query.append(name, value)
  if (language !== DEFAULT_LANGUAGE) query.set('lang', language)
  // `url.searchParams` would serialize the URL again after every change.
  const { href } = new URL(pathname, publicUrl)
  return query.size > 0 ? `${href}?${query}` : href
}

/** Parameters that change the content; a sort order does not. */
const CONTENT_PARAMETERS: Record<string, readonly string[]> = {
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
