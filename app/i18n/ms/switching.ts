import type { texts as en } from '../en/switching.ts'

export const texts: typeof en = {
  title: 'Tukar orang',
  who: 'Siapa yang menyambung?',
  pin: 'PIN',
  showPin: 'Tunjukkan PIN',
  switch: 'Tukar',
  working: 'Sebentar…',
  wrongPin: 'PIN ini tidak betul',
  fullSignIn: 'PIN tidak boleh dicuba lagi. Log masuk dengan kata laluan.',
  nobody:
    'Belum ada orang lain boleh bertukar di sini: log masuk sekali hari ini dengan kata laluan, dan tetapkan PIN di halaman akaun anda.',
  notTrusted: 'Komputer ini belum dipercayai. Pentadbir menetapkannya di halaman Kakitangan.',
  withPassword: 'Orang lain log masuk dengan kata laluan',
}
