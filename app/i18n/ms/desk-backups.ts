import type { texts as en } from '../en/desk-backups.ts'

export const texts: typeof en = {
  newest: 'Sandaran terbaharu bertarikh {at}.',
  none: 'Belum ada sandaran pada pelayan ini.',
  nightly: 'Satu sandaran dibuat setiap malam.',
  notNightly: 'Pelayan ini tidak membuatnya sendiri: pastikan sistem lain membuatnya.',
  here: 'Senarai ini ialah sandaran pada pelayan ini. Pelayan anda yang lain ada sandaran sendiri.',
  make: 'Buat sandaran sekarang',
  running: 'Sandaran sedang dibuat',
  runningText: 'Halaman ini dimuat semula sendiri. Anda boleh keluar dan kembali.',
  failed: 'Sandaran terakhir tidak dapat dibuat',
  failedText: 'Sebabnya ada dalam log pelayan. Cuba lagi, atau tanya penjaga pelayan.',
  list: 'Sandaran pada pelayan ini',
  megabytes: '{size} MB',
  prepare: 'Muat turun',
  password: 'Taip kata laluan anda',
  proof: 'Untuk sandaran, kami memintanya sekali lagi selepas 10 minit.',
  keyTitle: 'Simpan kunci ini sekarang',
  keyText:
    'Muat turun anda disulitkan. Hanya kunci ini boleh membukanya. Kunci ditunjukkan sekali sahaja dan tidak kami simpan: salin ke tempat selamat, berasingan daripada sandaran.',
  key: 'Kunci peribadi',
  ready: 'Muat turun sudah sedia.',
  readyText: 'Pautan ini boleh digunakan sekali sahaja, dalam masa 15 minit.',
  gone: 'Pautan ini sudah digunakan, atau lebih lama daripada 15 minit.',
  download: 'Muat turun sandaran yang disulitkan',
  restore: 'Untuk memulihkan',
  restoreText:
    'Sandaran mengandungi semuanya: senarai, pelanggan, gambar, akaun. Ia dipulihkan pada pelayan, ke dalam folder data yang kosong, oleh penjaga pelayan. Kunci disimpan dalam fail tersendiri.',
  restoreCommand: 'Arahan',
}
