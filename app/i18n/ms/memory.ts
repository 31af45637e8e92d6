import type { texts as en } from '../en/memory.ts'

export const texts: typeof en = {
  save: 'Simpan sebagai kereta saya',
  forget: 'Lupakan kereta saya',
  forgetHint: 'Cawangan dan tayar yang dilihat turut dilupakan. Semuanya hanya pada peranti ini.',
  saved: 'Disimpan pada peranti ini',
  tyres: '{count, plural, other {{n} tayar}}',
  tyresFrom: '{count, plural, other {{n} tayar}} dari {price}',
  recent: 'Baru dilihat',
}
