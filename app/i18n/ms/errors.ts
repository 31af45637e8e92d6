import type { texts as en } from '../en/errors.ts'

export const texts: typeof en = {
  notFound: 'Alamak! Halaman tidak dijumpai',
  notFoundText: 'Halaman yang anda cari telah dipindahkan atau tidak pernah wujud.',
  returnHome: 'Kembali ke Laman Utama',
  unexpected: 'Ada masalah di pihak kami',
  unexpectedText: 'Ralat yang tidak dijangka telah berlaku. Sila cuba lagi.',
  unavailableText: 'Ini tidak dapat ditunjukkan buat masa ini. Sila cuba lagi beberapa minit lagi.',
  unavailableForm:
    'Ini tidak tersedia buat masa ini. Sila muat semula halaman ini dalam beberapa saat: borang anda dihantar sekali lagi, dengan semua yang anda taip dan pilih.',
  incident: 'Jika anda memberitahu kami, sebut nombor ini:',
  badRequest: 'Alamat halaman ini tidak dapat dibaca.',
  foreignOrigin: 'Borang ini dihantar dari laman web lain, jadi tiada apa yang diubah.',
  methodNotAllowed: 'Halaman ini tidak boleh digunakan dengan cara itu.',
  mailDown: 'Kami tidak dapat menghantar e-mel buat masa ini',
  mailDownText: 'Tiada apa-apa dilakukan. Sila cuba lagi beberapa minit lagi.',
  tooLarge: 'Apa yang dihantar terlalu besar.',
  addressTooLong: 'Alamat halaman ini terlalu panjang.',
  packedForm: 'Apa yang dihantar dimampatkan dengan cara yang tidak dibuka oleh kedai ini.',
  tooManyTries: 'Terlalu banyak percubaan',
  tooManyTriesText: 'Sila cuba lagi dalam {minutes} min.',
  notTaken: 'Ini tidak dapat diterima',
  brokenFormKept:
    'Apa yang dihantar tidak sampai sepenuhnya. Apa yang sampai masih ada di sini: sila hantar semula.',
  brokenForm: 'Apa yang dihantar tidak sampai sepenuhnya. Sila kembali dan hantar sekali lagi.',
}
