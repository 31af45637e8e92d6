import type { texts as en } from '../en/home.ts'

export const texts: typeof en = {
  title: 'Cari tayar anda',
  description:
    'Cari tayar untuk kereta anda ikut saiz, kereta atau nama, dengan harga dan promosi hari ini, dan tempah di cawangan berhampiran.',
  lead: 'Ikut saiz, kereta atau nama. Harga termasuk pemasangan dan pengimbangan untuk {count} tayar ke atas.',
  searchBy: 'Cari tayar',
  bySize: 'Ikut saiz',
  byVehicle: 'Ikut kereta',
  byKeyword: 'Ikut nama',
  promotions: 'Promosi',
  reviews: 'Ulasan',
  previousSlide: 'Slaid sebelumnya',
  nextSlide: 'Slaid seterusnya',
  pause: 'Jeda',
  play: 'Main',
  goToSlide: 'Pergi ke slaid {number}',
  waysTitle: 'Apa yang anda cari?',
  tyresTile: 'Bandingkan tayar',
  tyresTileText: 'Semua saiz dalam senarai kami, dengan harga hari ini.',
  branchesTile: 'Cari cawangan',
  branchesTileText:
    '{states, plural, =0 {Dengan alamat, nombor telefon dan arah.} =1 {{count, plural, =1 {Cawangan kami} other {{branches} cawangan}} di {state}.} other {{branches} cawangan di # negeri dan wilayah.}}',
  knowledgeTile: 'Kenali tayar anda',
  knowledgeTileText: 'Putaran, umur, bunga: yang pemandu patut tahu.',
  aboutTitle: 'Siapa kami',
  aboutText:
    'Rangkaian kedai tayar dan servis kereta sejak {year}. Harga jelas, kerja kami tunjukkan, dan {count, plural, =0 {cawangan yang} other {{branches} cawangan yang}} sedia menjawab panggilan anda.',
  aboutLink: 'Lebih lanjut tentang kami',
  reviewsTitle: 'Apa kata pelanggan kami',
  reviewCount: '{n} ulasan',
  rating: '{rating} daripada 5 bintang',
  popularSizes: 'Saiz popular',
}
