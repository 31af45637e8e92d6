import type { texts as en } from '../en/offline.ts'

export const texts: typeof en = {
  title: 'Tiada sambungan',
  text: 'Anda mungkin di luar talian, atau laman kami tergendala. Semak internet anda dan cuba lagi.',
  retry: 'Cuba lagi',
  call: 'Telefon kami: {phone}',
}
