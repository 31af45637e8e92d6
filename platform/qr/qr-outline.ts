import { encode } from 'uqr'

/** The QR code of a text as one SVG path. */
export function qrOutline(text: string): QrOutline {
  const { data: rows, size } = encode(text)
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { outline: dark.join(''), size }
}

/** One SVG path, and its size in modules. */
export type QrOutline = { readonly outline: string; readonly size: number }
