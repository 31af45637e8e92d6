import { href } from 'react-router'
import type { Tyre } from '../../domain/tyres/tyre.ts'

type TyreKey = Pick<Tyre, 'size' | 'model'>

/** Path of a tyre's page, with size and model URL-encoded (rule S2.5). */
export const tyrePath = ({ size, model }: TyreKey): string =>
  encodeReserved(href('/tire/:size/:model', { size, model }))

/** Path of the booking of a tyre as a page. */
export const bookingPath = ({ size, model }: TyreKey): string =>
  encodeReserved(href('/tire/:size/:model/book', { size, model }))

/** Path of the booking's data as JSON. */
export const bookingDataPath = ({ size, model }: TyreKey): string =>
  encodeReserved(href('/tire/:size/:model/booking', { size, model }))

/** `href()` leaves the reserved characters `$&+,:;=@` as they are; published tyre URLs have them encoded. */
const encodeReserved = (path: string) => path.replace(/[$&+,:;=@]/g, encodeURIComponent)

/** Path of an article, optionally with an anchor to one of its sections. */
export const articlePath = (slug: string, section?: string): string =>
  `${href('/knowledge/:slug', { slug })}${section ? `#${section}` : ''}`
