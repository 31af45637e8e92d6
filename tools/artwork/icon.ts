/**
 * The icon of the site: a wheel on the brand red, 64 x 64. Systems that cut icons into a shape of their own
 * keep only the middle four fifths, and round the corners themselves.
 */
export const icons = [
  { name: 'icon.svg', size: 64, margin: 'none' },
  { name: 'icon-192.png', size: 192, margin: 'none' },
  { name: 'icon-512.png', size: 512, margin: 'none' },
  { name: 'icon-maskable-512.png', size: 512, margin: 'to-be-cut' },
  { name: 'apple-touch-icon.png', size: 180, margin: 'square' },
] as const

type Margin = (typeof icons)[number]['margin']

export function icon(margin: Margin): string {
  const corner = margin === 'none' ? 10 : 0
  const scale = margin === 'to-be-cut' ? 0.8 : margin === 'square' ? 0.92 : 1
  const wheel =
    '<circle cx="32" cy="32" r="24" fill="#0f0f10"/><circle cx="32" cy="32" r="24" fill="none" stroke="#3a3b3f" stroke-width="4" stroke-dasharray="5 4"/>' +
    '<circle cx="32" cy="32" r="13" fill="#faf8f4"/><path d="M32 19v26M19 32h26M23 23l18 18M41 23 23 41" stroke="#0f0f10" stroke-width="3"/><circle cx="32" cy="32" r="4" fill="#0f0f10"/>'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><title>Tayar</title><rect width="64" height="64" rx="${corner}" fill="#d3141c"/>` +
    `${scale === 1 ? wheel : `<g transform="translate(${(32 - 32 * scale).toFixed(2)} ${(32 - 32 * scale).toFixed(2)}) scale(${scale})">${wheel}</g>`}</svg>`
  )
}
