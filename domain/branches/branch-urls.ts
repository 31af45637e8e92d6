import type { Place } from './distance.ts'

// Links to a branch outside the site (rule S15.4). Chat links: domain/booking/chat-url.ts.

/** Directions in Google Maps. */
export const googleMapsUrl = ({ lat, lng }: Place) =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

/** Directions in Waze. */
export const wazeUrl = ({ lat, lng }: Place) => `https://waze.com/ul?ll=${lat},${lng}&navigate=yes`

/** A phone link: `03-5550 0101` becomes `tel:0355500101`. */
export const phoneUrl = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
