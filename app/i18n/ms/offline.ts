import type { texts as en } from '../en/offline.ts'

export const texts: typeof en = {
  title: 'Tiada sambungan',
  text: 'Halaman ini tidak dapat dicapai: talian terputus, atau kami yang tergendala. Periksa sambungan anda dan cuba lagi.',
  retry: 'Cuba lagi',
  call: 'Telefon kami: {phone}',
}
