/**
 * Trims a text and removes invisible characters: bidirectional controls, which phones add to numbers copied
 * from the contacts and which can disguise a text, soft hyphens and zero-width spaces. Joiners stay, because
 * Tamil needs them.
 */
export const plainText = (text: string): string =>
  text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\u00ad|\u200b|\u2060|\ufeff/g, '').trim()
