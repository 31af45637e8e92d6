import { expect, test } from 'vitest'
import { chatToCells } from './chat-to-cells.server.ts'

const BRANDS = ['Michelin', 'Toyo', 'GT Radial', 'Continental']
const rows = (message: string) =>
  chatToCells(message, BRANDS)
    ?.split('\n')
    .map(line => line.split('\t'))

test('the tyres of a message become cells, with the brand of the line above and the rest around them', () => {
  const message = `*🔥 PROMO TAYAR HUJUNG TAHUN 🔥*
📍 Kedai Tayar Pak Mat

*MICHELIN* 🇫🇷
✅ 195/55R15 Energy XM2+ - RM310
✅ 205/55R16 91V Primacy 4 - RM 1,250.00 nett

*Toyo* 🇯🇵
1️⃣ 195 55 15 Proxes TR1 : *285/-*
• 185-55-16 Proxes CR1 call

🎁 Free alignment
☎️ WhatsApp 012-345 6789`
  expect(rows(message)).toEqual([
    ['PROMO TAYAR HUJUNG TAHUN'],
    ['Kedai Tayar Pak Mat'],
    ['MICHELIN'],
    [''],
    ['Jenama', 'Saiz', 'Model', 'Harga'],
    ['Michelin', '195/55R15', 'Energy XM2+', 'RM310'],
    ['Michelin', '205/55R16 91V', 'Primacy 4', 'RM 1,250.00 nett'],
    ['Toyo', '195/55R15', 'Proxes TR1', '285/-'],
    ['Toyo', '185/55R16', 'Proxes CR1', 'call'],
    [''],
    ['Toyo'],
    ['Free alignment'],
    ['WhatsApp 012-345 6789'],
  ])
})

test.each([
  ['GT Radial Champiro 195/55R15 RM210', ['GT Radial', '195/55R15', 'Champiro', 'RM210']],
  ['195/55R15 GT Radial Champiro Eco 210', ['GT Radial', '195/55R15', 'Champiro Eco', '210']],
  ['Toyo 195/55ZR15 85V XL Proxes = RM 210 sebiji', ['Toyo', '195/55ZR15 85V XL', 'Proxes', 'RM 210 sebiji']],
  ['Toyo 195/55R15 TR1 RM 410-00', ['Toyo', '195/55R15', 'TR1', 'RM 410-00']],
  ['Toyo 195/55R15 TR1 RM380-420', ['Toyo', '195/55R15', 'TR1', 'RM380-420']],
  ['1956515 Toyo TR1 @ 245 shj', ['Toyo', '195/65R15', 'TR1', '245 shj']],
  ['195R15C Toyo H08 @ RM330', ['Toyo', '195R15C', 'H08', 'RM330']],
  ['[28/11/2026, 10:15] Ali: Toyo 195/55R15 TR1 RM285', ['Toyo', '195/55R15', 'TR1', 'RM285']],
  ['28/11/26, 10:15 - Ali Baba: Toyo 195/55R15 TR1 RM285', ['Toyo', '195/55R15', 'TR1', 'RM285']],
])('%s', (line, cells) => {
  expect(rows(`${line}\n${line}`)?.[2]).toEqual(cells)
})

test('a brand applies to the tyres below it until the next brand, across other lines', () => {
  const message = 'Toyo\nTayar 15:\n195/55R15 TR1 RM285\nStok terhad\n205/55R16 CR1 RM345\nRoadX\n'
  expect(rows(`${message}Michelin\n205/55R16 Primacy RM430`)?.slice(4, 7)).toEqual([
    ['Toyo', '195/55R15', 'TR1', 'RM285'],
    ['Toyo', '205/55R16', 'CR1', 'RM345'],
    ['Michelin', '205/55R16', 'Primacy', 'RM430'],
  ])
})

test.each([
  'Harga baru',
  '[28/11/2026, 9:12] Boss Ah Kau: Harga baru',
  'Stok terkini',
  'Selamat pagi boss',
  'Promosi Disember',
  'Latest price',
])('the title %j is no brand of the tyres below it', title => {
  expect(rows(`${title}\n195/55R15 TR1 RM285\n205/55R16 CR1 RM345`)?.slice(3, 5)).toEqual([
    ['', '195/55R15', 'TR1', 'RM285'],
    ['', '205/55R16', 'CR1', 'RM345'],
  ])
})

test('a brand that the list does not have yet is a line of its own', () => {
  expect(rows('Harga baru\nRapid\n195/55R15 P309 RM185\n205/55R16 P609 RM205')?.[4]?.[0]).toBe('Rapid')
})

test('ignores a line with several sizes, and reads a line of any length without delay', () => {
  const tyres = 'Toyo 195/55R15 TR1 RM285\nToyo 205/55R16 CR1 RM345'
  expect(rows(`${tyres}\n175/65R14 RM180, 185/60R15 RM220`)?.at(-1)).toEqual([
    '175/65R14 RM180, 185/60R15 RM220',
  ])
  for (const text of ['~1', '-', ' ', '1', '[1/1/26, 1:11] ', '/-'])
    expect(rows(`${tyres}\n${text.repeat(100_000)}`)?.length, text).toBeGreaterThan(3)
})

test('a struck-through price is the usual price', () => {
  expect(rows('Toyo 195/55R15 TR1 ~RM310~ *RM285*\nToyo 205/55R16 CR1 RM345')?.slice(1, 4)).toEqual([
    ['Jenama', 'Saiz', 'Model', 'Harga asal', 'Harga promosi'],
    ['Toyo', '195/55R15', 'TR1', 'RM310', 'RM285'],
    ['Toyo', '205/55R16', 'CR1', 'RM345', ''],
  ])
})

test.each([
  'Saiz,Jenama,Corak,Harga\n195/55R15,Toyo,TR1,285\n205/55R16,Toyo,CR1,345',
  'Toyo\t195/55R15\tTR1\t285\nToyo\t205/55R16\tCR1\t345',
  'Selamat pagi, ada tayar 195/55R15?',
  '',
])('a text that is a table already, or no list, is not converted: %j', text => {
  expect(chatToCells(text, BRANDS)).toBeNull()
})
