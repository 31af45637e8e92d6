/**
 * A car seen from the side, of no make. It fills 400 x 142 units; the wheels stand on y = 142 and it faces
 * left.
 */
import { house, mix } from './palette.ts'

interface CarColours {
  readonly body: string
  readonly glass: string
  /** Light that catches the roof. */
  readonly edge: string
}

export const carSize = [400, 142] as const

const body =
  'M9 112C3 104 3 92 6 84C8 74 16 66 30 62C56 54 84 50 110 47C126 34 146 20 166 12C190 4 246 3 268 9C296 17 322 34 344 46C362 48 378 51 386 57C394 64 396 78 395 92C394 104 392 112 384 114L358 116A38 38 0 0 0 282 116L118 117A38 38 0 0 0 42 114Z'
const windows =
  'M124 47C138 35 154 25 170 19C184 14 206 12 216 12V47ZM226 12C246 12 260 14 270 18C288 25 304 35 318 47H226Z'

/** `drop` lowers the wheels, as on a lift, in units. */
export function car({ body: paint, glass, edge }: CarColours, id: string, drop = 0): string {
  return (
    `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${mix(paint, '#FFFFFF', 0.16)}"/><stop offset=".42" stop-color="${paint}"/><stop offset=".56" stop-color="${mix(paint, '#000000', 0.35)}"/><stop offset="1" stop-color="${mix(paint, '#000000', 0.72)}"/></linearGradient>` +
    `<path d="M42 115A38 38 0 0 1 118 115ZM282 115A38 38 0 0 1 358 115Z" fill="#0A0708"/>${wheel(80, 112 + drop)}${wheel(320, 112 + drop)}` +
    `<path d="${body}" fill="url(#${id})"/><path d="${windows}" fill="${glass}"/>` +
    `<path d="M30 62C56 54 84 50 110 47C126 34 146 20 166 12C190 4 246 3 268 9C296 17 322 34 344 46C362 48 378 51 386 57" fill="none" stroke="${edge}" stroke-width="2.2" stroke-linecap="round"/>` +
    `<path d="M110 54H352M222 52V104M150 60C146 74 146 92 150 112" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.4"/><path d="M60 82C140 74 260 72 372 78" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2"/>` +
    `<path d="M234 60h16M160 62h16" stroke="#000" stroke-opacity=".5" stroke-width="2.500" stroke-linecap="round"/>` +
    `<path d="M12 76C20 69 30 66 42 65L38 74C28 75 20 77 12 82Z" fill="#FFE9B0"/><path d="M394 72L376 68L380 60C388 61 392 66 394 72Z" fill="${house.red}"/>`
  )
}

function wheel(x: number, y: number): string {
  const spokes = Array.from({ length: 5 }, (_, i) => {
    const angle = (i / 5) * Math.PI * 2 - Math.PI / 2
    return `M${x} ${y}L${(x + Math.cos(angle) * 18).toFixed(1)} ${(y + Math.sin(angle) * 18).toFixed(1)}`
  })
  return (
    `<circle cx="${x}" cy="${y}" r="30" fill="#121214"/><circle cx="${x}" cy="${y}" r="28" fill="none" stroke="#3A3A3E" stroke-width="1.500"/><circle cx="${x}" cy="${y}" r="20" fill="#232326" stroke="#B8B8BD" stroke-width="2"/>` +
    `<path d="${spokes.join('')}" stroke="#C6C6CB" stroke-width="5"/><circle cx="${x}" cy="${y}" r="5" fill="#6A6A6F"/>`
  )
}
