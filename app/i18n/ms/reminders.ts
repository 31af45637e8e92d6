import type { texts as en } from '../en/reminders.ts'

export const texts: typeof en = {
  title: 'Peringatan',
  text: 'Tekan butang ini, dan kami tidak akan mengingatkan anda lagi tentang tayar ini. E-mel tentang tuntutan tetap dihantar.',
  stop: 'Hentikan peringatan',
  stopping: 'Menghentikan…',
  done: 'Peringatan dihentikan',
  doneText: 'Anda tidak akan menerima peringatan lagi tentang tayar ini.',
  wrong: 'Pautan ini tidak berfungsi',
  wrongText: 'Buka semula pautan penuh dalam e-mel kami yang terbaharu.',
  home: 'Kembali ke laman utama',
}
