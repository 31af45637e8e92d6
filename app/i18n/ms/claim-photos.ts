import type { texts as en } from '../en/claim-photos.ts'

export const texts: typeof en = {
  title: 'Gambar untuk tuntutan {number}',
  titleOfNone: 'Gambar untuk tuntutan anda',
  titleOfDraft: 'Gambar untuk borang tuntutan',
  tyre: 'ID tayar',
  photos: 'Gambar',
  hint: 'JPG, PNG atau HEIC, sehingga {n, plural, other {# gambar}}, 10 MB setiap satu. Gambar ditambah pada tuntutan ini.',
  draftHint:
    'Ambil atau pilih sehingga {n, plural, other {# gambar}} (JPG, PNG atau HEIC). Gambar muncul di PC.',
  send: 'Hantar gambar',
  sending: 'Menghantar…',
  sent: '{n, plural, other {# gambar}} anda sudah kami terima.',
  sentText: 'Kami akan menyemak tuntutan anda semula dan memaklumkan hasilnya.',
  decidedText: 'Tuntutan ini sudah diputuskan. Ada soalan? Tanya cawangan.',
  inDraft: '{n, plural, other {# gambar}} ada dalam borang.',
  inDraftText: 'Ambil lagi, atau kembali ke PC.',
  full: 'Tuntutan ini sudah cukup gambar.',
  partly: '{n, plural, other {# gambar}} sudah kami terima. Pilih yang lain sekali lagi.',
  problems: {
    'no-file': 'Pilih sekurang-kurangnya satu gambar.',
    'too-many': 'Gambar terlalu banyak. Kurangkan bilangannya.',
    'too-large': 'Gambar terlalu besar. Hantar sedikit demi sedikit.',
    'file-gone': 'Ada gambar yang hilang semasa dihantar. Pilih semula.',
    photos: 'Gambar ini tidak dapat digunakan. Pilih yang lain.',
  },
  states: {
    expired: 'Pautan ini sudah tamat',
    closed: 'Tuntutan ini sudah ditutup',
    unknown: 'Pautan ini tidak berfungsi',
    codeEnded: 'Kod ini sudah tamat',
    filed: 'Tuntutan ini sudah dihantar',
  },
  stateTexts: {
    expired: 'Pautan sah selama 14 hari. Minta pautan baharu daripada cawangan.',
    closed: 'Gambar tidak diterima lagi. Tanya cawangan jika ada soalan.',
    unknown: 'Buka semula pautan penuh dalam e-mel kami yang terbaharu.',
    codeEnded: 'Kod sah selama 30 minit. Buka kod baharu pada borang tuntutan.',
    filed: 'Tambah gambar lain pada halaman tuntutan itu.',
  },
  check: 'Semak status',
}
