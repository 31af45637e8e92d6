import type { texts as en } from '../en/terms.ts'

export const texts: typeof en = {
  title: 'Terma dan Syarat Waranti',
  description:
    'Waranti {company}: apa yang dilindungi, tempohnya, syarat-syaratnya, dan cara membuat tuntutan.',
  lead: 'Apa yang dilindungi oleh {company}, berapa lama, dan apa yang anda perlukan untuk membuat tuntutan.',
  products: 'Waranti dan tempohnya',
  product: 'Produk',
  period: 'Tempoh',
  conditions: 'Syarat',
  cover: 'Perlindungan {company}',
  coverPeriod: '{days} hari, tanpa had perbatuan',
  coverConditions:
    'Pembelian sekurang-kurangnya {tyres} tayar, dengan kedalaman bunga sekurang-kurangnya {tread} mm. Kerosakan yang tidak dapat dibaiki dan bersaiz sekurang-kurangnya {damage} mm. Didaftarkan dalam tempohnya: lihat nota.',
  standard: 'Waranti standard',
  standardPeriod: '{years} tahun atau {km} km, mengikut mana yang lebih dahulu',
  standardConditions: 'Invois asal, buku waranti dan kod DOT yang dapat disahkan.',
  balancing: 'Waranti imbangan',
  alignment: 'Waranti jajaran',
  workPeriod: '{days} hari',
  workConditions:
    'Satu lagi teks kami menyebut tuntutan dibuat dalam tempoh {days} hari. Kedua-duanya kami kekalkan: datang dalam tempoh {days} hari supaya memenuhi kedua-duanya.',
  notes: 'Nota',
  noteRegistration:
    'Daftarkan tayar anda dalam tempohnya: {fastFit} hari untuk perlindungan pasang pantas (fast-fit), dan {roadHazard} hari dari tarikh pemasangan untuk perlindungan bahaya jalan raya. Kedua-duanya kami kekalkan: daftar dalam tempoh {fastFit} hari supaya memenuhi kedua-duanya.',
  noteDays:
    'Tempoh {days} hari perlindungan {company} dikira dari tarikh pembelian. Hari terakhir dikira sepenuhnya, mengikut waktu Malaysia.',
  noteDamage:
    'Kerosakan yang masih boleh dibaiki, atau yang lebih kecil daripada {damage} mm, tidak dilindungi.',
  noteReceipt:
    'Paling banyak {tyres} tayar boleh dituntut bagi satu resit, dan setiap ID tayar sekali sahaja.',
  noteDocuments:
    'Tuntutan memerlukan invois asal, buku waranti dan kod DOT yang dapat disahkan. Salinan tidak boleh menggantikan invois asal.',
  noteStatus:
    'Status yang dipaparkan bagi nombor plat anda mengikut tempoh {days} hari perlindungan {company}. Waranti standard mempunyai tempohnya sendiri: tanya kami walaupun statusnya sudah tamat tempoh.',
  steps: 'Cara membuat tuntutan',
  stepCheck: 'Semak waranti anda dengan nombor plat, dan lihat ID tayar yang masih boleh dituntut.',
  stepDocuments: 'Sediakan invois asal dan buku waranti.',
  stepVisit: 'Bawa kereta dan tayar yang rosak ke mana-mana cawangan kami.',
  stepInspect:
    'Kakitangan kami mengesahkan kod DOT, mengukur bunga tayar dan kerosakan, serta mengambil gambarnya.',
  stepFile:
    'Kakitangan kami memfailkan tuntutan bagi ID tayar itu, yang kemudian dipaparkan sebagai sudah dituntut.',
  stepInvoice: 'Apabila invois tuntutan telah dimuat naik, tuntutan itu ditutup.',
  check: 'Semak status waranti',
  branches: 'Cari cawangan',
}
