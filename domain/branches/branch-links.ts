import type { Place } from './distance.ts'

// The ways to a branch that leave the shop (S §7, surface.md "Outbound links"). The chat is domain/booking/chat-link.ts.

/** Directions in Google Maps. */
export const googleMapsUrl = ({ lat, lng }: Place) =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

/** Directions in Waze. */
export const wazeUrl = ({ lat, lng }: Place) => `https://waze.com/ul?ll=${lat},${lng}&navigate=yes`

/** A call: `03-5550 0101` is `tel:0355500101`. */
export const phoneUrl = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
