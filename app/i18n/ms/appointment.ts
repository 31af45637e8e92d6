import type { texts as en } from '../en/appointment.ts'

export const texts: typeof en = {
  title: 'Tempah janji temu',
  description: 'Pilih keperluan kereta dan cawangan, kemudian hantar mesej kepada cawangan itu di WhatsApp.',
  reason: 'Apa keperluan kereta anda?',
  anyReason: 'Tidak dinyatakan',
  reasons: {
    tyres: 'Tayar baharu',
    alignment: 'Penjajaran dan pengimbangan',
    puncture: 'Tampal tayar bocor',
    servicing: 'Servis dan minyak enjin',
    battery: 'Bateri',
    warranty: 'Tuntutan waranti',
  },
  notYet: 'Cawangan akan sahkan di WhatsApp. Sebelum itu, janji temu belum dibuat.',
  message: 'Salam {branch}, saya ingin buat janji temu.',
  messageReason: 'Untuk: {reason}',
  messageWhen: 'Bila saya boleh datang? Terima kasih.',
}
