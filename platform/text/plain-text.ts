/**
 * Trims a text and removes invisible characters: soft hyphens, zero-width spaces and bidirectional controls,
 * which phones add to copied numbers and which can disguise a text. Joiners stay, because Tamil needs them.
 */
export const plainText = (text: string): string =>
  text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\u00ad|\u200b|\u2060|\ufeff/g, '').trim()
