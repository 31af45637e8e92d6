/**
 * Receipts and invoices of the sample registrations, as a phone would photograph them: paper on a table, 900
 * x 1200. The shop, the numbers and the prices are invented, and every paper says so in both languages.
 */
import { fitted, line, outline } from './lettering.ts'
import { fraction, house, mix } from './palette.ts'

export const paperSize = [900, 1200] as const

interface Paper {
  readonly title: string
  readonly number: string
  /** what was sold, with its invented price in ringgit */
  readonly rows: readonly (readonly [what: string, price: number])[]
  /** degrees by which the paper lies askew */
  readonly turn: number
}

/** The files of the papers by their names. */
export const papers: Readonly<Record<string, Paper>> = {
  'receipt-pair': {
    title: 'RESIT / RECEIPT',
    number: 'CONTOH-0207',
    rows: [
      ['2 x 185/55R15 TAYAR CONTOH', 380],
      ['PENGIMBANGAN / BALANCING x 2', 20],
      ['INJAP / VALVES x 2', 10],
    ],
    turn: -2.2,
  },
  'receipt-set': {
    title: 'RESIT / RECEIPT',
    number: 'CONTOH-0411',
    rows: [
      ['4 x 195/55R15 TAYAR CONTOH', 840],
      ['PENJAJARAN / ALIGNMENT', 50],
      ['PENGIMBANGAN / BALANCING x 4', 40],
      ['INJAP / VALVES x 4', 20],
    ],
    turn: 1.6,
  },
  'receipt-card': {
    title: 'SLIP KAD / CARD SLIP',
    number: 'CONTOH-0938',
    rows: [['BELIAN / SALE', 950]],
    turn: 4.1,
  },
  invoice: {
    title: 'INVOIS TUNTUTAN / CLAIM INVOICE',
    number: 'CONTOH-T-0015',
    rows: [
      ['1 x 195/55R15 TAYAR BAHARU', 210],
      ['WARANTI / WARRANTY', -210],
      ['PEMASANGAN / FITTING', 15],
    ],
    turn: -0.8,
  },
}

export function paperPicture({ title, number, rows, turn }: Paper): string {
  const [width, height] = paperSize
  const ink = '#26262b'
  const bottom = 590 + rows.length * 62
  const total = rows.reduce((sum, [, price]) => sum + price, 0)
  const sold = rows.map(([what, price], index) => {
    const y = 560 + index * 62
    return line(fitted(what, 'medium', 36, 430), 170, y, ink) + amount(price, y, ink)
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff"/><stop offset=".55" stop-color="#f6f3ec"/><stop offset="1" stop-color="#dcd6ca"/></linearGradient></defs>` +
    `${table()}<g transform="rotate(${turn} 450 600)">` +
    `<path d="M128 88H788V1132H128Z" fill="#000" opacity=".28"/>` +
    `<path d="M118 74H778V1116${teeth()}Z" fill="url(#light)"/>` +
    line(outline('TAYAR CONTOH', 'black', 74, 0.03), 448, 190, house.red, 'middle') +
    line(outline('NO. 12, JALAN RODA 1, TAMAN CONTOH CHERAS', 'medium', 26), 448, 236, ink, 'middle') +
    line(outline('56000 CHERAS, KUALA LUMPUR · 03-5550 0100', 'medium', 26), 448, 270, ink, 'middle') +
    rule(310) +
    line(fitted(title, 'bold', 42, 560), 448, 372, ink, 'middle') +
    line(outline(`NO. ${number}`, 'medium', 34), 170, 440, ink) +
    line(outline('TARIKH: CONTOH', 'medium', 34), 726, 440, ink, 'end') +
    rule(480) +
    sold.join('') +
    rule(bottom - 30) +
    line(outline('JUMLAH / TOTAL', 'bold', 44), 170, bottom + 40, ink) +
    amount(total, bottom + 40, ink, 44) +
    line(outline('TERIMA KASIH / THANK YOU', 'medium', 30), 448, bottom + 130, ink, 'middle') +
    stamp() +
    `</g></svg>`
  )
}

function amount(ringgit: number, y: number, ink: string, size = 36): string {
  const text = `${ringgit < 0 ? '-' : ''}RM ${Math.abs(ringgit).toFixed(2)}`
  return line(outline(text, size > 40 ? 'bold' : 'medium', size), 726, y, ink, 'end')
}

const rule = (y: number) =>
  `<path d="M170 ${y}H726" stroke="#8b867c" stroke-width="2.500" stroke-dasharray="9 7"/>`

/** A large stamp: the paper is a sample. */
function stamp(): string {
  const word = outline('CONTOH · SAMPLE', 'black', 84, 0.06)
  return (
    `<g transform="rotate(-11 448 1010)" opacity=".8"><rect x="${448 - word.width / 2 - 34}" y="947" width="${word.width + 68}" height="126" rx="14" fill="none" stroke="${house.red}" stroke-width="9"/>` +
    `${line(word, 448, 1039, house.red, 'middle')}</g>`
  )
}

/** The torn edge of a roll of paper. */
function teeth(): string {
  return Array.from(
    { length: 33 },
    (_, index) => `l-10 ${index % 2 === 0 ? 12 : 8}l-10 -${index % 2 === 0 ? 12 : 8}`,
  )
    .join('')
    .concat('V74')
}

function table(): string {
  const [width, height] = paperSize
  const boards = Array.from({ length: 6 }, (_, index) => {
    const colour = mix('#6b5a48', '#4d4035', fraction(`board ${index}`))
    return `<rect y="${index * 200}" width="${width}" height="198" fill="${colour}"/>`
  })
  return `<rect width="${width}" height="${height}" fill="#332a22"/>${boards.join('')}`
}
