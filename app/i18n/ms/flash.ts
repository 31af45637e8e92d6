import type { texts as en } from '../en/flash.ts'

export const texts: typeof en = {
  'signed-in': { title: 'Log masuk berjaya', text: 'Anda telah log masuk.' },
  'signed-out': { title: 'Telah log keluar', text: 'Anda telah log keluar.' },
  'sign-out-failed': { title: 'Masih log masuk', text: 'Tidak dapat log keluar. Sila cuba lagi.' },
  'account-made': { title: 'Hampir siap', text: 'Semak e-mel anda untuk pautan pengesahan.' },
  'email-verified': { title: 'E-mel anda telah disahkan', text: 'Anda boleh log masuk sekarang.' },
  'reset-asked': {
    title: 'Semak e-mel anda',
    text: 'Jika ada akaun dengan alamat ini, pautan sedang dihantar.',
  },
  'password-changed': {
    title: 'Kata laluan anda telah ditukar',
    text: 'Log masuk dengan kata laluan baharu.',
  },
  'own-password-changed': {
    title: 'Kata laluan anda telah ditukar',
    text: 'Anda kekal log masuk di sini. Semua peranti lain telah dilog keluar.',
  },
  'sessions-ended': {
    title: 'Sesi telah ditamatkan',
    text: 'Log masuk semula memerlukan kata laluan.',
  },
  'session-over': {
    title: 'Anda sudah dilog keluar',
    text: 'Tiada apa-apa diubah. Log masuk, kemudian cuba lagi.',
  },
  'mail-sent': { title: 'E-mel dihantar!', text: 'E-mel pengesahan telah dihantar semula.' },
  'mail-failed': {
    title: 'Penghantaran semula gagal',
    text: 'E-mel tidak dapat dihantar. Sila cuba lagi kemudian.',
  },
  'registered-before': {
    title: 'Sudah didaftarkan',
    text: 'Borang ini sudah kami terima, jadi tiada apa-apa yang berubah. Beritahu kami jika ada yang perlu dibetulkan.',
  },
  'registration-closed': {
    title: 'Pendaftaran anda telah disimpan',
    text: 'Demi privasi anda, halaman itu telah ditutup. Semak pendaftaran dengan nombor plat kereta.',
  },
  'staff-signed-in': { title: 'Log masuk berjaya', text: 'Selamat datang ke kaunter.' },
  'staff-signed-out': { title: 'Telah log keluar', text: 'Anda telah log keluar.' },
  'claim-submitted': { title: 'Tuntutan dihantar', text: 'Tuntutan waranti telah dibuat.' },
  'invoice-uploaded': {
    title: 'Invois dimuat naik',
    text: 'Invois dilampirkan dan tuntutan ditutup.',
  },
  'claim-saved': { title: 'Disimpan', text: 'Ia ada dalam garis masa tuntutan.' },
  'claim-handed-over': { title: 'Diserahkan', text: 'Tuntutan kini di tangan rakan sekerja anda.' },
  'claims-assigned': {
    title: 'Sudah diserahkan',
    text: 'Tuntutan yang dipilih kini milik rakan sekerja anda.',
  },
  'claims-partly-assigned': {
    title: 'Tidak semua diserahkan',
    text: 'Ada tuntutan yang sudah berubah. Semak senarai dan pilih semula.',
  },
  'registration-deleted': { title: 'Berjaya', text: 'Pendaftaran telah dipadam.' },
  'delete-failed': {
    title: 'Tidak dapat dipadam',
    text: 'Pendaftaran dan ID tayarnya tidak dapat dipadam. Semak sama ada ia masih ada, kemudian cuba lagi.',
  },
  'already-gone': { title: 'Tiada apa untuk dipadam', text: 'Pendaftaran ini sudah dipadam.' },
  'second-factor-on': {
    title: 'Pengesahan dua langkah dihidupkan',
    text: 'Mulai sekarang kod akan diminta semasa log masuk.',
  },
  'second-factor-off': {
    title: 'Pengesahan dua langkah dimatikan',
    text: 'Hanya kata laluan diminta semasa log masuk.',
  },
  'upload-changed': {
    title: 'Muat naik ini sudah berubah',
    text: 'Orang lain telah meneruskannya. Inilah keadaannya sekarang.',
  },
  'upload-discarded': { title: 'Sudah dibuang', text: 'Laman web tidak berubah.' },
  'person-erased': { title: 'Sudah dipadam', text: 'Semua yang disimpan tentang pelanggan ini telah tiada.' },
  'price-same': { title: 'Tiada yang berubah', text: 'Harganya memang begitu.' },
  'edit-undone': { title: 'Telah dibatalkan', text: 'Senarai kembali seperti sebelumnya.' },
  'list-used-again': { title: 'Senarai lama dipaparkan semula', text: 'Pelanggan sudah melihatnya.' },
  'list-withdrawn': { title: 'Telah ditarik balik', text: 'Senarai ini tidak akan dipaparkan.' },
  'list-not-withdrawn': {
    title: 'Tidak ditarik balik',
    text: 'Senarai ini sudah dipaparkan, atau sudah ditarik balik.',
  },
  'list-planned-again': {
    title: 'Dirancang semula',
    text: 'Perubahan yang dibuat sejak itu dikekalkan.',
  },
  'list-not-planned': { title: 'Tiada yang berubah', text: 'Senarai ini tidak lagi dirancang.' },
  'list-gone': { title: 'Tiada yang berubah', text: 'Senarai ini sudah tidak disimpan.' },
  'edit-not-undone': {
    title: 'Tidak dapat dibatalkan',
    text: 'Ada perubahan lain selepas itu. Semua senarai lama ada dalam Sejarah.',
  },
  'company-saved': { title: 'Diterbitkan', text: 'Laman web sudah memaparkan perubahan ini.' },
  'nothing-changed': { title: 'Tiada perubahan', text: 'Laman web sudah memaparkan butiran ini.' },
  'branch-added': { title: 'Cawangan ditambah', text: 'Laman web sudah memaparkannya.' },
  'branch-saved': { title: 'Cawangan diterbitkan', text: 'Laman web sudah memaparkan perubahan ini.' },
  'promotion-planned': { title: 'Promosi dirancang', text: 'Harga bertukar sendiri pada harinya.' },
  'promotion-waits': { title: 'Promosi dihantar untuk kelulusan', text: 'Pentadbir perlu meluluskannya.' },
  'promotion-approved': { title: 'Promosi diluluskan', text: 'Harga bertukar sendiri pada harinya.' },
  'promotion-withdrawn': {
    title: 'Promosi ditarik balik',
    text: 'Harganya tidak lagi dipakai. “Rancang semula” mengembalikannya.',
  },
  'promotion-gone': {
    title: 'Tiada yang berubah',
    text: 'Promosi ini sudah tamat, atau telah diubah oleh orang lain.',
  },
  'pictures-used': { title: 'Gambar diterbitkan', text: 'Laman web sudah memaparkannya.' },
  'invitation-not-mailed': {
    title: 'Jemputan tidak dihantar',
    text: 'Pelayan ini belum ada tetapan e-mel. Tekan “Pautan baharu” di bawah, kemudian hantar pautan itu sendiri.',
  },
  'colleague-invited': {
    title: 'Jemputan dihantar',
    text: 'Pautan di dalamnya boleh digunakan sekali, dalam 48 jam.',
  },
  'colleague-changed': { title: 'Disimpan', text: 'Perubahan berkuat kuasa mulai sekarang.' },
  'colleague-signed-out': { title: 'Dilog keluar', text: 'Semua sesi rakan sekerja ini telah tamat.' },
  'invitation-withdrawn': { title: 'Ditarik balik', text: 'Pautan jemputan ini tidak lagi berfungsi.' },
  'invitation-gone': {
    title: 'Tiada apa-apa yang berubah',
    text: 'Jemputan ini sudah digunakan atau ditarik balik.',
  },
  joined: { title: 'Selamat datang', text: 'Akaun anda sedia digunakan.' },
  switched: { title: 'Ditukar', text: 'Log audit kini mencatat nama anda.' },
  'pin-set': { title: 'PIN ditetapkan', text: 'Gunakannya di PC yang dipercayai selepas log masuk di situ.' },
  'digest-saved': { title: 'Disimpan', text: 'E-mel pagi mengikut pilihan anda mulai esok.' },
  'pin-removed': { title: 'PIN dibuang', text: 'Anda log masuk dengan kata laluan sahaja.' },
  'counter-trusted': {
    title: 'Komputer dipercayai',
    text: 'Rakan yang log masuk di sini boleh bertukar dengan PIN sepanjang hari ini.',
  },
  'counter-distrusted': {
    title: 'Tidak lagi dipercayai',
    text: 'Sesi yang dibuka di situ dengan PIN telah tamat.',
  },
}
