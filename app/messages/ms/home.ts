import type { texts as en } from '../en/home.ts'

export const texts: typeof en = {
  title: 'Cari tayar anda',
  description:
    'Cari tayar untuk kereta anda ikut saiz, ikut kereta atau ikut nama, dengan harga dan promosi hari ini, dan tempah di cawangan berhampiran.',
  lead: 'Ikut saiz, ikut kereta atau ikut nama. Harga termasuk pemasangan dan imbangan apabila membeli {count} tayar atau lebih.',
  searchBy: 'Cari tayar',
  bySize: 'Ikut saiz tayar',
  byVehicle: 'Ikut kenderaan',
  byKeyword: 'Ikut kata kunci',
  keywordHint: 'Jenama atau model, contohnya “Primacy”',
  popularSizes: 'Saiz popular',
}
