import type { texts as en } from '../en/own-registrations.ts'

export const texts: typeof en = {
  title: 'Pendaftaran saya',
  none: 'Belum ada tayar didaftarkan dengan akaun ini.',
  register: 'Daftar tayar',
  already: 'Pernah daftar tanpa log masuk?',
  byPlate: 'Cari dengan nombor plat dan simpan di sini',
  bought: 'Dibeli {date}',
  active: '{n, plural, =0 {Hari terakhir} other {# hari lagi}}, hingga {date}',
  expired: 'Perlindungan tamat pada {date}',
  used: 'Semua ID tayar sudah dituntut',
  claimed: 'sudah dituntut',
  data: {
    title: 'Data anda',
    text: 'Minta kami membetulkan butiran anda, memberi salinan data anda, atau memadam akaun anda.',
    ask: 'Cara meminta',
  },
}
