import type { texts as en } from '../en/photos.ts'

export const texts: typeof en = {
  add: 'Tambah gambar',
  count: '{count} daripada {most} fail',
  sending: 'Sedang memuat naik …',
  sent: '{part} daripada {all} MB dihantar',
  progress: 'Menghantar {name}',
  noPreview: 'Tiada pratonton',
  noName: 'Gambar',
  unseen: 'Gambar tidak dapat dipaparkan',
  remove: 'Buang',
  retry: 'Cuba lagi',
  refusals: {
    wrongKind: 'Hanya gambar JPG, JPEG, PNG dan HEIC boleh digunakan.',
    unreadable: 'Gambar ini tidak dapat dibaca. Mungkin ia rosak.',
    tooManyPixels: 'Gambar ini melebihi 50 megapiksel.',
    tookTooLong: 'Gambar ini mengambil masa terlalu lama untuk dibaca. Sila cuba lagi.',
    busy: 'Banyak gambar sedang dibaca. Sila cuba lagi dalam seminit.',
    tooLarge: 'Gambar ini terlalu besar.',
    full: 'Gambar tidak dapat diterima lagi buat masa ini. Sila cuba lagi kemudian.',
    down: 'Gambar tidak dapat diterima buat masa ini. Sila cuba lagi dalam beberapa minit.',
    tooMany: 'Terlalu banyak gambar dalam masa sejam. Sila cuba lagi kemudian.',
    lineDown: 'Sambungan terputus. Sila cuba lagi.',
  },
}
