import type { texts as en } from '../en/purchase.ts'

export const texts: typeof en = {
  title: 'Tayar dan cawangan',
  hint: 'Seperti pada resit. Biarkan kosong jika tidak pasti.',
  branch: 'Cawangan',
  brand: 'Jenama',
  model: 'Model',
  size: 'Saiz tayar',
  sizeExample: 'cth. 195/55R15',
  unknown: 'Tidak pasti',
  tyre: 'Tayar',
}
