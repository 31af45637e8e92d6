import type { texts as en } from '../en/claim-status.ts'

export const texts: typeof en = {
  title: 'Tuntutan',
  filedOn: 'Dibuat pada {date}',
  stages: {
    new: 'Sedang disemak sejak {date}.',
    waiting: 'Menunggu sejak {date}.',
    supplier: 'Menunggu pembekal sejak {date}.',
    decided: 'Diputuskan pada {date}.',
    closed: 'Ditutup pada {date}.',
  },
  next: {
    new: 'Kami memeriksa tayar dan memaklumkan hasilnya.',
    waiting: 'Masih ada yang kurang. Tanya cawangan.',
    /** followed by what the branch wrote */
    waitingFor: 'Kami masih perlukan:',
    supplier: 'Kami maklumkan sebaik sahaja pembekal menjawab.',
    decided: 'Cawangan akan menetapkan masa dengan anda.',
    decidedUnread: 'Buka resit di bawah untuk membaca keputusannya.',
    closed: 'Tiada apa lagi yang perlu dibuat.',
  },
  sendPhotos: 'Hantar gambar',
  outcomes: {
    repair: 'Kami baiki tayar ini.',
    replace: 'Anda dapat tayar baharu.',
    'part-payment': 'Kami bayar {percent}% daripada harga tayar baharu.',
    rejected: 'Tuntutan ini tidak dapat kami terima.',
    withdrawn: 'Anda menarik balik tuntutan ini.',
  },
  rejections: {
    'cover-ended': 'Perlindungan sudah tamat.',
    repairable: 'Kerosakan boleh dibaiki, atau kurang daripada 6 mm.',
    worn: 'Bunga tayar sudah haus.',
    misuse: 'Dipandu semasa pancit, lebih muatan atau tekanan salah.',
    'no-proof': 'Tiada invois, buku waranti atau kod DOT.',
    'other-tyre': 'Bukan tayar yang didaftarkan.',
  },
}
