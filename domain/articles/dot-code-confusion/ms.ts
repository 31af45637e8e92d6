import { formatInteger } from '../../../platform/text/format-integer.ts'
import { COVER_DAYS, LEGAL_TREAD_MM, RETIRE_AFTER_YEARS, STANDARD_WARRANTY } from '../../tyres/tyre-care.ts'
import type { ArticleWords } from '../article.ts'

export const ms: ArticleWords = {
  title: 'Kod DOT: berapa umur tayar saya, dan adakah ia penting?',
  excerpt:
    'Empat digit pada dinding tayar lebih kerap menjadi bahan perdebatan di kaunter berbanding harga. Apa maksudnya, apa yang sering disalah faham, dan bila umur benar-benar penting.',
  imageText: 'Dinding tayar dengan plat tarikh empat digit yang ditandakan, di sebelah sebuah kalendar.',
  takeaways: [
    'Empat digit terakhir kod DOT ialah minggu dan tahun pengeluaran: 2325 bermaksud minggu ke-23 tahun 2025.',
    'Tarikh pengeluaran bukan tarikh luput: selepas beberapa bulan dalam simpanan yang baik, tayar masih sama baik dengan tayar yang dibuat minggu lepas.',
    `Bunga tayar penentu pertama: di bawah ${LEGAL_TREAD_MM} mm, tayar menyalahi undang-undang walaupun masih baharu.`,
    `Tukar semua tayar yang sudah berumur ${RETIRE_AFTER_YEARS} tahun, termasuk tayar ganti, walaupun bunganya nampak elok.`,
    'Tuntutan waranti memerlukan kod DOT yang boleh disahkan. Ambil gambarnya pada hari tayar dipasang.',
  ],
  sections: [
    {
      id: 'what-it-says',
      heading: 'Apa yang tertulis pada kod DOT',
      blocks: [
        {
          kind: 'text',
          text: 'DOT ialah singkatan bagi Jabatan Pengangkutan Amerika Syarikat (Department of Transportation). Tandaannya kini lazim pada tayar yang dijual di seluruh dunia, termasuk di sini. Kod itu timbul pada dinding tayar berhampiran rim. Kod ini memberitahu di mana dan bila tayar dibuat; kod ini bukan gred mutu.',
        },
        {
          kind: 'table',
          caption: 'Bahagian-bahagian kod DOT',
          head: ['Bahagian', 'Maksudnya'],
          rows: [
            ['DOT', 'Tayar ini ada tandaan DOT'],
            ['Huruf dan digit pertama', 'Kilang yang membuatnya'],
            ['Bahagian tengah', 'Saiz dan jenis, dalam kod pengeluar sendiri'],
            ['Empat digit terakhir', 'Minggu dan tahun pengeluaran'],
          ],
        },
        {
          kind: 'text',
          text: 'Selalunya kod yang lengkap ada pada satu sisi tayar sahaja. Jika anda jumpa hurufnya tetapi tiada tarikh, lihat sisi yang satu lagi; pada tayar yang sudah dipasang, sisi itu mungkin menghadap ke dalam. Di kaunter, minta sahaja kami tunjukkan sebelum tayar dipasang.',
        },
      ],
    },
    {
      id: 'how-to-read',
      heading: 'Cara membaca 2325',
      blocks: [
        {
          kind: 'list',
          isOrdered: true,
          items: [
            { term: '23', text: 'ialah minggunya: minggu kedua puluh tiga, iaitu awal Jun.' },
            { term: '25', text: 'ialah tahunnya: 2025.' },
            {
              text: 'Jadi 2325 dibuat pada awal Jun 2025. Begitu juga, 0124 ialah minggu pertama tahun 2024.',
            },
          ],
        },
        {
          kind: 'text',
          text: 'Kalau hanya ada tiga digit, tayar itu dibuat sebelum tahun 2000. Jangan gunakan lagi. Jangan pula sangka digit ini saiz atau nombor kelompok: empat tayar dalam satu set boleh sahaja mempunyai dua atau tiga minggu yang berlainan, dan itu bukan masalah.',
        },
      ],
    },
    {
      id: 'age-and-performance',
      heading: 'Umur dan prestasi tayar',
      blocks: [
        {
          kind: 'text',
          text: 'Getah menua kerana haba, cahaya matahari, oksigen dan beban. Dalam cuaca kita, tayar pada kereta terdedah kepada keempat-empatnya setiap hari; tayar dalam stor yang sejuk dan gelap hampir tidak terdedah langsung. Sebab itu dua tayar dengan digit yang sama boleh jauh berbeza: satu masih seperti baharu, satu lagi dindingnya sudah merekah.',
        },
        {
          kind: 'table',
          caption: 'Yang lebih penting daripada tarikh semata-mata',
          head: ['Soalan', 'Kenapa penting'],
          rows: [
            [
              'Bagaimana disimpan?',
              'Tempat sejuk, kering dan gelap melambatkan penuaan; panas matahari mempercepatnya',
            ],
            ['Sudah berapa lama terpasang?', 'Haba, beban dan lenturan mempercepat penuaan'],
            ['Pernah dipandu dengan angin kurang?', 'Tekanan rendah memanaskan tayar dari dalam'],
            [
              'Ada rekahan, bonjolan atau kesan hiris?',
              'Kerosakan yang kelihatan tetap berbahaya, tidak kira umur tayar',
            ],
            ['Berapa lagi bunganya?', 'Bungalah yang mencengkam dan menyalurkan air'],
          ],
        },
        {
          kind: 'text',
          text: `Amalan yang baik: mulai tahun kelima, minta tayar diperiksa dari dekat setahun sekali, luar dan dalam. Pada umur ${RETIRE_AFTER_YEARS} tahun dari tarikh dibuat, tukar tayar itu walau bagaimana pun rupa bunganya. Jika buku panduan kereta anda menetapkan masa yang lebih singkat, patuhi buku panduan itu.`,
        },
      ],
    },
    {
      id: 'storage',
      heading: 'Cara menyimpan tayar',
      blocks: [
        {
          kind: 'list',
          items: [
            { text: 'Di dalam bangunan, di tempat yang sejuk, kering dan jauh daripada cahaya matahari.' },
            {
              text: 'Jauh daripada petrol, minyak dan pelarut, serta daripada motor elektrik, kerja kimpalan dan pengecas bateri yang mengeluarkan ozon.',
            },
            {
              text: 'Tayar tanpa rim ditegakkan dan dipusing sekali-sekala; tayar pada rim disusun atau digantung, dengan sedikit angin di dalamnya.',
            },
            {
              text: 'Bukan di bawah plastik gelap di luar rumah, yang menjadi ketuhar pada waktu tengah hari.',
            },
          ],
        },
        {
          kind: 'text',
          text: 'Hal yang sama berlaku pada kereta yang jarang dipandu. Berminggu-minggu berjemur di bawah matahari lebih menuakan tayar daripada perjalanan harian ke tempat kerja. Gerakkan kereta, jaga tekanan angin dan letakkan kereta di tempat teduh jika boleh.',
        },
      ],
    },
    {
      id: 'tread-depth',
      heading: `Kedalaman bunga: ${LEGAL_TREAD_MM} mm ialah had undang-undang`,
      blocks: [
        {
          kind: 'text',
          text: `Had minimum di sisi undang-undang ialah ${LEGAL_TREAD_MM} mm. Tayar kereta yang baharu biasanya bermula dengan kira-kira 7 hingga 8 mm. Di dalam alur utama ada palang kecil yang timbul, selalunya bertanda TWI di bahu tayar; apabila bunga separas dengan palang itu, tayar sudah sampai ke had.`,
        },
        {
          kind: 'text',
          text: 'Ukur di beberapa tempat, di dalam, di tengah dan di luar, dengan tolok kedalaman, atau minta kami mengukurnya. Had ialah had, bukan sasaran: makin cetek alurnya, makin sedikit air yang dapat disalurkan. Dalam hujan lebat, tayar haus lebih cepat terapung di atas air dan memerlukan jarak berhenti yang jauh lebih panjang. Ramai pakar menyarankan agar tayar ditukar pada kira-kira 3 mm.',
        },
      ],
    },
    {
      id: 'myths',
      heading: 'Mitos di kaunter',
      blocks: [
        {
          kind: 'list',
          items: [
            {
              term: '“Dibuat tahun lepas, jadi ini stok lama.”',
              text: 'Dari kilang ke kapal, gudang dan kedai, beberapa bulan itu biasa. Jika disimpan dengan baik, prestasinya di jalan raya tidak terjejas.',
            },
            {
              term: '“Bunga masih tebal, jadi masih elok.”',
              text: 'Kereta yang jarang bergerak kekal bunganya tetapi getahnya merosot. Cari rekahan halus di celah bunga dan di sepanjang dinding tayar.',
            },
            {
              term: '“Tayar ganti tidak pernah dipakai, jadi masih baharu.”',
              text: 'Ia tetap menua di dalam but yang panas. Baca kodnya juga.',
            },
            {
              term: '“Pengilat tayar buat getah kekal baharu.”',
              text: 'Pengilat menghitamkan getah. Ia tidak membaiki rekahan, dan jika berlebihan hanya menyembunyikannya.',
            },
          ],
        },
      ],
    },
    {
      id: 'warranty',
      heading: 'Apa yang diperlukan untuk tuntutan waranti',
      blocks: [
        { kind: 'text', text: 'Tiga perkara perlu ada bersama apabila anda datang membuat tuntutan:' },
        {
          kind: 'list',
          isOrdered: true,
          items: [
            { text: 'invois asal;' },
            { text: 'buku waranti;' },
            { text: 'kod DOT pada tayar yang boleh disahkan.' },
          ],
        },
        {
          kind: 'text',
          text: `Kod yang terhakis kerana bergesel dengan bebendul jalan atau sudah dipotong tidak dapat disemak, dan tuntutan terhenti di situ. Jadi ambil gambar setiap kod pada hari tayar dipasang dan simpan bersama invois. Perlindungan tayar ialah ${COVER_DAYS} hari tanpa had perbatuan, waranti standard ${STANDARD_WARRANTY.years} tahun atau ${formatInteger(STANDARD_WARRANTY.km)} km. Syarat semasa pendaftaran menyatakan yang mana meliputi tayar anda.`,
        },
      ],
    },
  ],
  related: [
    {
      slug: 'tire-rotation',
      title: 'Putaran tayar: bila, kenapa dan ikut corak mana',
      text: 'Bagaimana empat tayar haus bersama-sama, dan apa yang patut dibuat sekali.',
    },
    {
      slug: 'tire-rotation',
      section: 'visit',
      title: 'Tekanan angin, pengimbangan, penjajaran',
      text: 'Tiga kerja kecil yang menentukan berapa lama tayar anda tahan.',
    },
  ],
}
