import type { texts as en } from '../en/pages.ts'

export const texts: typeof en = {
  knowledgeTitle: 'Pengetahuan',
  knowledgeLead:
    'Perkara yang patut diketahui oleh setiap pemandu tentang tayar, dengan bahasa mudah dan angka yang penting.',
  knowledgeDescription:
    'Putaran tayar, kod DOT, kedalaman bunga dan umur tayar diterangkan untuk pemandu di Malaysia, dengan angka yang penting.',
  articles: 'Artikel',
  readMore: 'Baca lagi',
  readMoreAbout: 'Baca lagi: {title}',
  author: 'Pasukan {company}',
  readTime: 'Bacaan {minutes} minit',
  backToKnowledge: 'Kembali ke Pengetahuan',
  takeaways: 'Perkara utama',
  contents: 'Dalam artikel ini',
  related: 'Bacaan seterusnya',
  rotationTitle: 'Sudah sampai masa untuk kereta anda?',
  rotationText:
    'Beritahu kami kereta anda dan hari yang sesuai. Cawangan akan mengesahkan masanya dengan anda melalui sembang.',
  scheduleRotation: 'Jadualkan Putaran Tayar',
  rotationMessage:
    'Salam {company}, saya ingin menjadualkan putaran tayar.\nKereta saya:\nCawangan:\nHari dan masa yang sesuai:\nMohon maklumkan sama ada slot ini masih ada.',
  goodToKnow: 'Patut anda tahu',
  legalTread: 'Had bunga tayar',
  legalTreadText: 'Bunga paling nipis yang dibenarkan undang-undang. Ganti tayar sebelum sampai ke had ini.',
  mm: '{value} mm',
  puncture: 'Servis tebuk',
  punctureHours: '{from} pagi hingga {to} malam',
  punctureText: 'Setiap hari, di cawangan kami.',
  rotation: 'Putaran tayar',
  rotationEvery: 'Setiap {km} km',
  rotationOther: 'Satu lagi teks kami menyebut setiap {from} hingga {to} batu. Kedua-duanya kami kekalkan.',
  cover: 'Perlindungan tayar',
  coverDays: '{days} hari',
  coverText: 'Tanpa had perbatuan.',
  warranty: 'Waranti standard',
  warrantyLength: '{years} tahun atau {km} km',
  warrantyText: 'Mengikut mana yang lebih dahulu.',
  balancing: 'Imbangan dan jajaran',
  balancingDays: '{days} hari',
  balancingText:
    'Satu lagi teks kami menyebut {days} hari. Datang dalam tempoh itu supaya dilindungi oleh kedua-duanya.',
  patching: 'Tampal tayar',
  patchingFree: 'Percuma',
  patchingText: 'Untuk ahli berdaftar sahaja.',
  retire: 'Tamatkan penggunaan tayar',
  retireYears: 'Pada umur {years} tahun',
  retireText: 'Dikira dari tarikh dalam kod DOT, termasuk tayar ganti.',
  aboutTitle: 'Tentang Kami',
  aboutDescription:
    '{company}, tayar dan servis kereta di Malaysia sejak {year}: kisah kami, pegangan kami, dan cara menghubungi kami.',
  aboutLead:
    'Kami memasang tayar dan menjaga kereta, dan kami menerangkan kerja kami dengan bahasa yang difahami setiap pemandu.',
  storyTitle: 'Kisah kami',
  beginning: 'Permulaan',
  beginningMark: '{year}',
  beginningText:
    'Kami dibuka pada tahun {year} dengan pegangan yang mudah: tunjukkan tayarnya, beritahu harganya, kemudian pasang dengan betul.',
  growing: 'Makin kukuh',
  growingMark: 'Bukan tayar sahaja',
  growingText:
    'Pelanggan datang semula dan membawa keluarga. Imbangan, jajaran, servis kereta, rim dan bateri turut kami sediakan.',
  expansion: 'Berkembang dengan berani',
  expansionMark: '{count} cawangan',
  expansionText:
    'Kami pergi ke tempat pelanggan kami tinggal dan memandu, sehingga mencapai {count} cawangan.',
  today: 'Hari ini',
  todayMark: '{count} cawangan',
  todayText:
    'Dengan {count} cawangan dan laman ini, harga boleh dilihat sebelum datang dan cawangan boleh dihubungi melalui sembang.',
  valuesTitle: 'Pegangan kami',
  trust: 'Kepercayaan dan keselamatan',
  trustText:
    'Anda melihat tayar, tarikhnya dan harganya sebelum kami memasangnya. Yang tidak selamat kami beritahu, yang tidak perlu kami tidak jual.',
  team: 'Pasukan yang lama berkhidmat',
  teamText:
    'Pekerja kami kekal bersama kami, begitu juga pengalaman mereka. Sesiapa yang memeriksa roda anda sudah biasa dengan kerjanya.',
  community: 'Dekat dengan komuniti',
  communityText:
    'Cawangan kami sebahagian daripada kejiranannya: pemeriksaan sebelum balik kampung, pembaikan segera sebelum ke tempat kerja, dan jawapan jujur pada bila-bila masa.',
  tomorrowTitle: 'Hari ini dan esok',
  tomorrowText:
    'Kereta makin berubah: kereta hibrid dan elektrik lebih berat dan lebih senyap, dan lebih membebankan tayarnya. Yang tidak berubah ialah sekeping getah selebar tapak tangan yang memegang setiap roda pada jalan. Kami terus belajar supaya pegangan itu kekal kukuh.',
  branchesListed: '{count, plural, other {Laman ini menyenaraikan {n} cawangan hari ini:}}',
  branchesIn: '{state}: {count}',
  allBranches: 'Lihat semua cawangan',
  contactTitle: 'Hubungi kami',
  address: 'Alamat',
  phone: 'Telefon',
  email: 'E-mel',
  website: 'Laman web',
}
