import type { texts as en } from '../en/tyre.ts'

export const texts: typeof en = {
  description: '{tyre}: harga, promosi dan spesifikasi. Tempah di cawangan berhampiran anda.',
  back: 'Kembali',
  backToSearch: 'Kembali ke carian',
  notFound: 'Tayar ini tiada dalam senarai',
  notFoundText: 'Mungkin sudah habis dijual. Cuba cari tayar lain.',
  unavailable: 'Tayar ini tidak dapat dipaparkan sekarang',
  enlarge: 'Besarkan',
  noImageAvailable: 'Tiada gambar',
  specifications: 'Spesifikasi',
  price: 'Harga',
  notStated: 'Tidak dinyatakan ({count})',
  chatMessage: 'Salam {company}, saya ada soalan tentang {tyre}: {url}',
  included: 'Termasuk pemasangan dan pengimbangan untuk {count} tayar ke atas.',
}
