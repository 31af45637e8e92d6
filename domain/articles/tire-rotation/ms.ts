import { formatInteger } from '../../../platform/text/format-integer.ts'
import { type CareFigures, LEGAL_TREAD_MM } from '../../tyres/tyre-care.ts'
import type { ArticleWords } from '../article.ts'

export const ms = ({ rotation_km: km, work_warranty_days }: CareFigures): ArticleWords => ({
  title: 'Putaran tayar: bila, kenapa dan ikut corak mana',
  excerpt:
    'Empat tayar tidak pernah haus serentak. Tukar kedudukannya tepat pada masa: semua tayar tahan lebih lama dan kereta lebih stabil ketika hujan.',
  imageText: 'Kereta dilihat dari atas, dengan anak panah yang menunjukkan ke mana setiap tayar dipindahkan.',
  takeaways: [
    `Buat putaran setiap ${formatInteger(km.from)} hingga ${formatInteger(km.to)} km, atau seperti dalam buku panduan kereta anda.`,
    'Coraknya bergantung pada roda mana yang dipacu, dan sama ada tayar anda jenis satu arah, atau saiz depan dan belakangnya berbeza.',
    'Laraskan semula tekanan angin setiap kali selepas putaran, dan minta pengimbangan serta penjajaran diperiksa sekali.',
    `Tayar dengan bunga kurang daripada ${LEGAL_TREAD_MM} mm mesti ditukar, bukan diputar: itulah had undang-undang.`,
  ],
  sections: [
    {
      id: 'why',
      heading: 'Kenapa tayar haus tidak sekata',
      blocks: [
        {
          kind: 'text',
          text: 'Kebanyakan kereta di jalan raya Malaysia menggunakan pacuan roda depan. Tayar depanlah yang menarik kereta, membelok, menanggung berat enjin dan membuat sebahagian besar kerja membrek, manakala tayar belakang lebih banyak mengikut sahaja. Kalau dibiarkan, tayar depan sudah botak ketika tayar belakang masih nampak macam baharu.',
        },
        {
          kind: 'text',
          text: 'Cara dan tempat kita memandu pun ada kesannya. Selekoh sempit di tempat letak kereta bertingkat menghakis bahu tayar depan, lubang jalan mengganggu penjajaran roda, dan kesesakan lalu lintas paling membebankan roda yang dipacu. Putaran membahagikan semua beban ini supaya keempat-empat tayar haus bersama-sama dan boleh ditukar sebagai satu set.',
        },
        {
          kind: 'text',
          text: 'Manfaatnya paling terasa ketika hujan lebat. Apabila keempat-empat tayar mempunyai bunga yang hampir sama dalam, air disalurkan dengan lebih sekata dan kereta lebih mudah dikawal semasa membrek atau menukar lorong di lebuh raya yang basah.',
        },
      ],
    },
    {
      id: 'when',
      heading: 'Berapa kerap',
      blocks: [
        {
          kind: 'text',
          text: `Setiap ${formatInteger(km.from)} hingga ${formatInteger(km.to)} km sesuai untuk kebanyakan kereta. Mudah diingati kerana selalunya serentak dengan servis: buat sekali jalan, tidak perlu datang dua kali.`,
        },
        { kind: 'text', text: 'Datanglah lebih awal, tidak kira berapa bacaan odometer, jika:' },
        {
          kind: 'list',
          items: [
            {
              text: 'tayar depan jelas lebih haus daripada tayar belakang, atau sebelah bahunya lebih haus;',
            },
            { text: 'anda mula rasa gegaran pada stereng atau tempat duduk;' },
            {
              text: 'anda kerap membawa muatan penuh, menunda, atau melalui jalan ladang dan jalan kampung yang kasar.',
            },
          ],
        },
        {
          kind: 'text',
          text: 'Kalau buku panduan kereta anda menetapkan selang atau corak yang lain, ikutlah buku panduan itu.',
        },
      ],
    },
    {
      id: 'patterns',
      heading: 'Corak yang sesuai untuk kereta anda',
      blocks: [
        {
          kind: 'table',
          caption: 'Ke mana setiap tayar dipindahkan',
          head: ['Kereta atau tayar anda', 'Tayar depan', 'Tayar belakang'],
          rows: [
            [
              'Pacuan roda depan',
              'Terus ke belakang, sebelah yang sama',
              'Ke depan, bersilang ke sebelah lain',
            ],
            [
              'Pacuan roda belakang',
              'Ke belakang, bersilang ke sebelah lain',
              'Terus ke depan, sebelah yang sama',
            ],
            [
              'Pacuan empat roda',
              'Ke belakang, bersilang ke sebelah lain',
              'Terus ke depan, atau bersilang juga jika disebut dalam buku panduan',
            ],
            ['Tayar satu arah', 'Terus ke belakang, sebelah yang sama', 'Terus ke depan, sebelah yang sama'],
            [
              'Saiz depan dan belakang berbeza',
              'Kekal di depan; kiri dan kanan boleh bertukar',
              'Kekal di belakang; kiri dan kanan boleh bertukar',
            ],
          ],
        },
        {
          kind: 'list',
          items: [
            {
              term: 'Tayar satu arah',
              text: 'mempunyai anak panah pada dindingnya dan hanya boleh bergolek mengikut arah itu. Tayar ini kekal di sebelah yang sama.',
            },
            {
              term: 'Kereta dengan saiz depan dan belakang berbeza',
              text: 'memakai tayar yang lebih lebar di belakang, jadi depan dan belakang tidak boleh bertukar tempat. Jika tayarnya satu arah pula, tayar mesti ditanggalkan dari rim dan dipasang semula sebelum bertukar sebelah.',
            },
            {
              term: 'Pacuan empat roda',
              text: 'memerlukan empat tayar yang hampir sama dalam bunganya, kerana perbezaan saiz membebankan sistem pacuan. Jangan lewat membuat putaran.',
            },
            {
              term: 'Tayar ganti',
              text: 'boleh disertakan jika saiznya penuh, jenisnya sama dan belum terlalu tua. Tayar ganti sementara yang kecil jangan sekali-kali disertakan.',
            },
          ],
        },
      ],
    },
    {
      id: 'visit',
      heading: 'Apa yang patut dibuat sekali',
      blocks: [
        {
          kind: 'list',
          isOrdered: true,
          items: [
            {
              term: 'Tekanan angin.',
              text: 'Banyak kereta memerlukan tekanan yang berbeza di depan dan belakang, jadi tekanan mesti dilaraskan semula selepas tayar berpindah. Angkanya ada pada pelekat di bingkai pintu pemandu. Di antara lawatan, periksa sebulan sekali ketika tayar sejuk, dan setiap kali sebelum balik kampung.',
            },
            {
              term: 'Pengimbangan (balancing).',
              text: 'Roda yang tidak seimbang akan bergegar, biasanya pada kelajuan lebuh raya. Putaran mungkin memindahkan gegaran dari stereng ke tempat duduk, tetapi tidak menghilangkannya. Yang menghilangkannya ialah pengimbangan.',
            },
            {
              term: 'Penjajaran (alignment).',
              text: 'Kereta yang lari ke sebelah, atau tayar yang haus di tepi sahaja, menandakan roda yang tidak lurus. Betulkan penjajaran dahulu, kalau tidak tayar yang dipindahkan akan haus dengan cara yang sama.',
            },
            {
              term: 'Pemeriksaan keseluruhan.',
              text: 'Semasa roda ditanggalkan, calar dalam, bonjolan, paku dan pad brek yang nipis mudah dilihat. Minta nat roda diperiksa semula selepas kira-kira 100 km yang pertama.',
            },
          ],
        },
        {
          kind: 'text',
          text: `Kalau pengimbangan atau penjajaran yang kami buat terasa tidak kena, datanglah segera: waranti kerja ini ${work_warranty_days} hari.`,
        },
      ],
    },
    {
      id: 'limit',
      heading: 'Apabila putaran tidak lagi membantu',
      blocks: [
        {
          kind: 'text',
          text: `Undang-undang menetapkan bunga tayar sekurang-kurangnya ${LEGAL_TREAD_MM} mm. Cari palang kecil yang melintang di dasar alur: apabila bunga sudah separas dengannya, tayar sudah sampai ke had. Lebih baik jangan tunggu sampai ke situ, kerana cengkaman di jalan basah merosot lebih awal lagi. Putaran mengagihkan kehausan; bunga yang sudah hilang tidak akan kembali.`,
        },
        {
          kind: 'text',
          text: 'Kalau hanya dua tayar ditukar, pasangan yang lebih baharu biasanya paling baik dipasang di belakang, tidak kira roda mana yang dipacu. Bahagian belakang kereta kurang berisiko tergelincir, dan gelinciran itulah yang paling sukar dikawal oleh kebanyakan pemandu.',
        },
      ],
    },
  ],
  related: [
    {
      slug: 'dot-code-confusion',
      title: 'Kod DOT: berapa sebenarnya umur tayar saya?',
      text: 'Empat digit menyatakan minggu dan tahun. Apa yang diberitahunya tentang tayar, dan apa yang tidak.',
    },
    {
      slug: 'dot-code-confusion',
      section: 'tread-depth',
      title: `Kedalaman bunga dan had ${LEGAL_TREAD_MM} mm`,
      text: 'Cara memeriksa bunga tayar dalam seminit, dan kenapa had undang-undang bukan masa terbaik untuk menukarnya.',
    },
  ],
})
