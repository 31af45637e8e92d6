import type { texts as en } from '../en/find.ts'

export const texts: typeof en = {
  title: 'Carian',
  heading: 'Hasil untuk “{typed}”',
  empty: 'Taip nombor plat, telefon, nama, nombor tuntutan atau ID tayar. Kekunci / menuju ke kotak ini.',
  none: 'Tiada hasil.',
  hits: '{n, plural, other {# rekod}}',
  didYouMean: 'Adakah anda maksudkan',
  tips: 'Cuba sebahagian: angka plat, atau hujung nombor telefon.',
  claimTips:
    'Nombor tuntutan hanya mencari tuntutan yang anda boleh lihat. Cuba plat atau telefon pelanggan.',
  prices: 'Harga saiz ini',
  all: 'Tunjukkan semuanya dalam carian',
  bought: 'Dibeli {date}',
  kinds: {
    claim: 'Tuntutan',
    tyre: 'ID tayar',
    id: 'ID waranti',
    email: 'E-mel',
    phone: 'Telefon',
    plate: 'Nombor plat',
    name: 'Nama',
    size: 'Saiz tayar',
  },
}
