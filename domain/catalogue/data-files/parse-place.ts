/** A place in degrees. */
export type ParsedPlace = { lat: number; lng: number }

/**
 * The coordinates in a link of a map (Google, Waze, Apple, OpenStreetMap), or in `3.1080, 101.7370`. A pin
 * takes precedence over the middle of the map. A pair may have decimal commas, `3,1080; 101,7370`. Null if
 * there are none (rule S28.14).
 */
export function parsePlace(text: string): ParsedPlace | null {
  const decoded = hasDecimalCommas(text) ? text.replace(COMMA_PAIR, '$1.$2, $3.$4') : decode(text)
  for (const pattern of PATTERNS) {
    const match = pattern.exec(decoded)
    const lat = Number(match?.[1])
    const lng = Number(match?.[2])
    if (match && Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng }
  }
  return null
}

/** Whether a text is a pair of coordinates with decimal commas. */
export const hasDecimalCommas = (text: string) => COMMA_PAIR.test(text)

/** Whether a link only leads to the long address of a map: `https://maps.app.goo.gl/…`. */
export const isShortMapLink = (text: string) => /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl)\//i.test(text)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
const PAIR = String.raw`${DEGREES}\s?[,;][\s+]?${DEGREES}`

/** The separator must be more than a comma, because `3,139,101,6869` is ambiguous. */
const COMMA_PAIR = /^(-?\d{1,3}),(\d{1,20})(?:\s?;\s?|,?\s+)(-?\d{1,3}),(\d{1,20})$/

const PATTERNS = [
  // Requires a decimal point: `3,108` is one number with a decimal comma.
  new RegExp(`^(?=.*\\.)${PAIR}$`),
  // The pin of a place: `…!8m2!3d3.139!4d101.6869`.
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`[?&#](?:q|query|destination|daddr|ll|sll|coordinate|to|mlat)=(?:loc:|ll\\.)?${PAIR}`),
  new RegExp(`[?&]mlat=${DEGREES}&mlon=${DEGREES}`),
  new RegExp(`^geo:${PAIR}`),
  new RegExp(`/(?:search|place|dir)/(?:[^@]{0,200}/)?${PAIR}`),
  // The middle of the map: `/@3.139,101.6869,17z`.
  new RegExp(`@${PAIR}`),
]
