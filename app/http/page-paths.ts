import { href } from 'react-router'
import type { Tyre } from '../../domain/tyres/tyre.ts'

type TyreKey = Pick<Tyre, 'size' | 'model'>

/** Path of a tyre's page, with size and model URL-encoded (rule S2.5). */
export const tyrePath = (tyre: TyreKey): string => pathOf('/tire/:size/:model', tyre)

/** Path of the booking of a tyre as a page. */
export const bookingPath = (tyre: TyreKey): string => pathOf('/tire/:size/:model/book', tyre)

/** Path of the booking's data as JSON. */
export const bookingDataPath = (tyre: TyreKey): string => pathOf('/tire/:size/:model/booking', tyre)

/** `href()` leaves the reserved characters `$&+,:;=@` as they are; published tyre URLs have them encoded. */
function pathOf(
  pattern: '/tire/:size/:model' | '/tire/:size/:model/book' | '/tire/:size/:model/booking',
  { size, model }: TyreKey,
): string {
  return href(pattern, { size, model }).replace(/[$&+,:;=@]/g, encodeURIComponent)
}

/** Path of an article, optionally of one of its sections. */
export const articlePath = (slug: string, section?: string): string =>
  `${href('/knowledge/:slug', { slug })}${section ? `#${section}` : ''}`
