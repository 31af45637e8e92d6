import type { texts as en } from '../en/invitation.ts'

export const texts: typeof en = {
  title: 'Sertai {company}',
  text: 'Pilih kata laluan untuk akaun anda {email}.',
  password: 'Kata laluan',
  confirm: 'Sahkan kata laluan',
  join: 'Sertai',
  ended: 'Pautan ini tidak lagi berfungsi',
  endedText: 'Pautan boleh digunakan sekali, dalam 48 jam. Minta yang baharu daripada pentadbir anda.',
  member: 'Alamat ini sudah ada akaun. Log masuk, atau tanya pentadbir anda.',
  toSignIn: 'Ke log masuk kakitangan',
}
