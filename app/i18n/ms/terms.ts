import type { texts as en } from '../en/terms.ts'

export const texts: typeof en = {
  title: 'Terma dan syarat waranti',
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
    'Beli sekurang-kurangnya {tyres} tayar; kedalaman bunga sekurang-kurangnya {tread} mm. Kerosakan tidak boleh dibaiki, {damage} mm ke atas. Didaftarkan dalam tempoh yang ditetapkan (lihat Nota).',
  standard: 'Waranti standard',
  standardPeriod: '{years} tahun atau {km} km, yang mana terdahulu',
  standardConditions: 'Invois asal, buku waranti dan kod DOT yang dapat disahkan.',
  balancing: 'Waranti pengimbangan',
  alignment: 'Waranti penjajaran',
  workPeriod: '{days} hari',
  workConditions: 'Dikira dari hari kerja dibuat.',
  notes: 'Nota',
  noteRegistration:
    'Daftarkan tayar dalam {fastFit} hari untuk perlindungan fast-fit, dan dalam {roadHazard} hari dari tarikh pemasangan untuk perlindungan bahaya jalan raya.',
  noteDays:
    'Tempoh {days} hari perlindungan {company} dikira dari tarikh pembelian. Hari terakhir dikira sepenuhnya, mengikut waktu Malaysia.',
  noteDamage:
    'Kerosakan yang masih boleh dibaiki, atau yang lebih kecil daripada {damage} mm, tidak dilindungi.',
  noteReceipt: 'Maksimum {tyres} tayar bagi setiap resit; setiap ID tayar boleh dituntut sekali sahaja.',
  noteDocuments:
    'Tuntutan memerlukan invois asal, buku waranti dan kod DOT yang dapat disahkan. Salinan tidak boleh menggantikan invois asal.',
  noteStatus:
    'Status nombor plat anda mengikut perlindungan {company} selama {days} hari. Waranti standard ada tempoh sendiri: jika status “Tamat tempoh”, tanya kami.',
  steps: 'Cara membuat tuntutan',
  stepCheck: 'Semak waranti anda dengan nombor plat, dan lihat ID tayar yang masih boleh dituntut.',
  stepDocuments: 'Sediakan invois asal dan buku waranti.',
  stepVisit: 'Bawa kereta dan tayar yang rosak ke mana-mana cawangan kami.',
  stepInspect:
    'Kakitangan kami mengesahkan kod DOT, mengukur bunga tayar dan kerosakan, serta mengambil gambarnya.',
  stepFile: 'Kakitangan kami membuat tuntutan bagi ID tayar itu; statusnya bertukar kepada “telah dituntut”.',
  stepInvoice: 'Apabila invois tuntutan telah dimuat naik, tuntutan itu ditutup.',
  check: 'Semak status waranti',
  branches: 'Cari cawangan',
}
