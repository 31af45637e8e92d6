import type { texts as en } from '../en/desk.ts'

export const texts: typeof en = {
  title: 'Pejabat',
  lists: {
    tyres: 'Senarai harga',
    vehicles: 'Kereta',
    'engine-oils': 'Minyak enjin',
    branches: 'Cawangan',
    'labour-charges': 'Caj upah',
    company: 'Syarikat',
    promotions: 'Promosi',
  },
  rows: '{count, plural, other {# baris}}',
  today: {
    title: 'Hari ini',
    live: 'Sedang dipaparkan',
    liveText: 'Apa yang dilihat di laman web sekarang.',
    list: 'Senarai',
    number: 'Senarai {number}',
    since: 'Sejak',
    by: 'Diterbitkan oleh',
    never: 'Belum diterbitkan',
    next: 'Akan datang',
    nextNone: 'Tiada apa-apa yang dirancang.',
    from: 'Mulai',
  },
  publishers: { command: 'Arahan pada pelayan', server: 'Pelayan' },
  sample: 'Data contoh',
}
