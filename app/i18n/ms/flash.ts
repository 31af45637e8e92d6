import type { texts as en } from '../en/flash.ts'

export const texts: typeof en = {
  'signed-in': { title: 'Log masuk berjaya', text: 'Anda telah berjaya log masuk.' },
  'signed-out': { title: 'Log keluar', text: 'Anda telah log keluar.' },
  'sign-out-failed': { title: 'Ralat', text: 'Log keluar gagal. Sila cuba lagi.' },
  'account-made': { title: 'Hampir siap', text: 'Sila semak e-mel anda untuk pautan pengesahan.' },
  'email-verified': { title: 'E-mel anda telah disahkan', text: 'Anda boleh log masuk sekarang.' },
  'reset-asked': {
    title: 'Sila semak e-mel anda',
    text: 'Jika ada akaun dengan alamat ini, pautan sedang dihantar.',
  },
  'password-changed': {
    title: 'Kata laluan anda telah ditukar',
    text: 'Sila log masuk dengan kata laluan baharu.',
  },
  'own-password-changed': {
    title: 'Kata laluan anda telah ditukar',
    text: 'Anda kekal log masuk di sini. Di tempat lain, anda telah dilog keluar.',
  },
  'sessions-ended': {
    title: 'Telah dilog keluar di sana',
    text: 'Kata laluan anda diperlukan untuk log masuk semula di sana.',
  },
  'mail-sent': { title: 'E-mel dihantar!', text: 'E-mel pengesahan telah berjaya dihantar semula.' },
  'mail-failed': {
    title: 'Penghantaran semula gagal',
    text: 'E-mel tidak dapat dihantar. Sila cuba lagi kemudian.',
  },
  'registered-before': {
    title: 'Sudah didaftarkan',
    text: 'Borang ini telah kami terima ketika anda menghantarnya kali pertama, dan waranti kekal seperti itu. Beritahu kami jika ada yang perlu dibetulkan.',
  },
  'staff-signed-in': { title: 'Log Masuk Berjaya', text: 'Selamat datang ke kaunter.' },
  'staff-signed-out': { title: 'Telah Log Keluar', text: 'Anda telah log keluar.' },
  'claim-submitted': { title: 'Tuntutan Dihantar', text: 'Tuntutan waranti telah berjaya dibuat' },
  'invoice-uploaded': {
    title: 'Invois Dimuat Naik',
    text: 'Tuntutan telah ditutup secara automatik dengan invois dilampirkan.',
  },
  'registration-deleted': { title: 'Berjaya', text: 'Pendaftaran telah dipadam.' },
  'delete-failed': {
    title: 'Ralat Memadam',
    text: 'Pendaftaran dan ID tayarnya gagal dipadam. Sila semak sama ada ia masih ada, dan cuba lagi.',
  },
  'already-gone': { title: 'Tiada apa untuk dipadam', text: 'Pendaftaran ini sudah tiada.' },
  'second-factor-on': {
    title: 'Faktor kedua dihidupkan',
    text: 'Mulai sekarang kod akan diminta semasa log masuk.',
  },
  'second-factor-off': {
    title: 'Faktor kedua dimatikan',
    text: 'Hanya kata laluan diminta semasa log masuk.',
  },
}
