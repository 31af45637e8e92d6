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
  claimTitle: 'Cara membuat tuntutan',
  claimText: 'Bawa kereta, ID tayar ini, invois dan buku waranti ke cawangan. Kami periksa tayar di situ.',
  branches: 'Cari cawangan',
  terms: 'Lihat terma dan syarat',
  qr: 'Kod QR halaman ini',
  qrText: 'Simpan halaman ini, atau cetak untuk laci kereta.',
  print: 'Cetak',
  tooMany: 'Terlalu banyak ID tayar dibuka. Cuba lagi dalam {minutes} minit.',
}
