import type { texts as en } from '../en/errors.ts'

export const texts: typeof en = {
  notFound: 'Alamak! Halaman tidak ditemui',
  notFoundText: 'Halaman yang anda cari telah dipindahkan atau tidak pernah wujud.',
  returnHome: 'Kembali ke laman utama',
  unexpected: 'Ada masalah di pihak kami',
  unexpectedText: 'Sila cuba lagi. Jika masih gagal, hubungi kami.',
  unavailableText: 'Halaman ini tidak dapat dibuka sekarang. Cuba lagi dalam beberapa minit.',
  unavailableForm:
    'Laman kami tergendala seketika. Muat semula halaman ini sebentar lagi; borang anda dihantar semula dengan semua isinya.',
  incident: 'Apabila menghubungi kami, sebut nombor ini:',
  badRequest: 'Alamat halaman ini tidak sah.',
  foreignOrigin: 'Borang ini dihantar dari laman web lain, jadi tiada apa yang diubah.',
  methodNotAllowed: 'Halaman ini tidak boleh digunakan dengan cara itu.',
  mailDown: 'E-mel tidak dapat dihantar sekarang',
  mailDownText: 'Tiada apa-apa yang berubah. Cuba lagi dalam beberapa minit.',
  tooLarge: 'Fail atau borang ini terlalu besar.',
  addressTooLong: 'Alamat halaman ini terlalu panjang.',
  packedForm: 'Format data ini tidak disokong.',
  tooManyTries: 'Terlalu banyak percubaan',
  tooManyTriesText: 'Cuba lagi dalam {minutes} minit.',
  notTaken: 'Borang tidak dapat diterima',
  brokenFormKept: 'Borang tidak sampai sepenuhnya. Bahagian yang sampai masih di sini: sila hantar semula.',
  brokenForm: 'Borang tidak sampai sepenuhnya. Sila kembali dan hantar semula.',
}
