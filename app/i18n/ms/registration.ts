import type { texts as en } from '../en/registration.ts'

export const texts: typeof en = {
  title: 'Pelanggan dan waranti',
  registeredBy: 'Didaftarkan oleh',
  colleague: 'rakan sekerja',
  back: 'Carian',
  tyres: 'Tayar dan tuntutan',
  hundredDays: '100 hari',
  chat: 'WhatsApp',
  greeting: 'Salam {name}, kami dari {company} tentang tayar kereta {plate}.',
}
