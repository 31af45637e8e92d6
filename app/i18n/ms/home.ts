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
  promotions: 'Promosi',
  reviews: 'Ulasan',
  previousSlide: 'Slaid sebelum',
  nextSlide: 'Slaid seterusnya',
  pause: 'Jeda',
  play: 'Main',
  goToSlide: 'Pergi ke slaid {number}',
  waysTitle: 'Ke mana selepas ini?',
  tyresTile: 'Bandingkan tayar',
  tyresTileText: 'Semua saiz dalam stok, dengan harga hari ini.',
  branchesTile: 'Cari cawangan',
  branchesTileText: '35+ cawangan di enam negeri.',
  knowledgeTile: 'Kenali tayar anda',
  knowledgeTileText: 'Putaran, usia, bunga: apa yang pemandu patut tahu.',
  aboutTitle: 'Siapa kami',
  aboutText:
    'Rangkaian tayar dan servis kereta sejak {year}. Harga yang jelas, kerja yang ditunjukkan kepada anda, dan 35+ cawangan yang menjawab telefon.',
  aboutLink: 'Lagi tentang kami',
  reviewsTitle: 'Kata pemandu',
  reviewCount: '{n} ulasan',
  rating: '{rating} daripada 5 bintang',
  popularSizes: 'Saiz popular',
}
