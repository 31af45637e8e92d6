import type { texts as en } from '../en/passport.ts'

export const texts: typeof en = {
  title: 'Pasport tayar',
  states: { active: 'Dilindungi', expired: 'Perlindungan sudah tamat', claimed: 'Tuntutan sudah dibuat' },
  daysLeft: '{n, plural, =0 {hari terakhir} other {# hari lagi}}',
  until: 'Dilindungi hingga',
  bought: 'Dibeli',
  position: 'Kedudukan',
  tyre: 'Tayar',
  dotWeek: 'Minggu DOT',
  rotate: 'Putaran tayar',
  rotateText: 'setiap {from} hingga {to} km',
  next: {
    active: {
      title: 'Cara membuat tuntutan',
      text: 'Bawa kereta, ID tayar ini, invois dan buku waranti ke cawangan. Kami periksa tayar di situ.',
    },
    expired: {
      title: 'Perlindungan sudah tamat',
      text: 'Perlindungan {days} hari telah tamat. Waranti standard mungkin masih sah: tanya cawangan dahulu.',
    },
    claimed: {
      title: 'Tuntutan sudah dibuat',
      text: 'ID tayar ini hanya boleh dituntut sekali. Semak status tuntutan dengan nombor plat.',
    },
  },
  branches: 'Cari cawangan',
  terms: 'Lihat terma dan syarat',
  qr: 'Kod QR halaman ini',
  qrText: 'Simpan halaman ini, atau cetak untuk laci kereta.',
  print: 'Cetak',
  unknown: 'Tiada tayar dengan kod ini',
  unknownText: 'Bandingkan dengan kad atau e-mel kami. ID tayar juga dapat dicari dengan nombor plat.',
  check: 'Semak status',
  tooMany: 'Terlalu banyak ID tayar dibuka. Cuba lagi dalam {minutes} minit.',
}
