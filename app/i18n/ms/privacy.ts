import type { texts as en } from '../en/privacy.ts'

export const texts: typeof en = {
  title: 'Notis privasi',
  description:
    'Cara {company} mengendalikan data peribadi di bawah Akta Perlindungan Data Peribadi 2010: apa yang dikumpul, tujuannya, siapa yang melihatnya, dan hak anda.',
  version: 'Versi {version}, berkuat kuasa sejak {date}',
  lead: 'Notis ini menerangkan cara kami mengendalikan data peribadi anda, seperti yang dikehendaki oleh Akta Perlindungan Data Peribadi 2010 yang dipinda pada tahun 2024.',
  who: 'Siapa kami',
  whoText: '{company} bertanggungjawab ke atas data anda: kami ialah pengawal datanya.',
  address: 'Alamat',
  phone: 'Telefon',
  email: 'E-mel',
  collected: 'Data yang kami kumpul',
  collectedRegistration:
    'Apabila anda mendaftarkan waranti: nama, nombor telefon, e-mel jika diberikan, nombor plat kereta, tarikh pembelian, bilangan tayar, gambar resit, dan bahasa yang anda baca. Jika anda mahu nyatakan: cawangan, serta jenama, model dan saiz tayar.',
  collectedAccount:
    'Apabila anda mencipta akaun: e-mel dan kata laluan anda. Kata laluan itu sendiri tidak disimpan, hanya bentuk berkod yang tidak boleh ditukar kembali kepadanya.',
  collectedClaim:
    'Apabila anda membuat tuntutan: tayar yang terlibat, jenama, model, saiz dan umurnya, tempat anda membelinya, apa yang berlaku padanya, gambarnya, catatan dan keputusan kami, dan invois tuntutan itu.',
  collectedTechnical:
    'Apabila anda log masuk atau menghantar borang: alamat internet (IP) dan jenis pelayar anda, untuk menjaga keselamatan akaun dan menghalang penyalahgunaan.',
  collectedCounts:
    'Apabila anda melayari laman ini: tiada apa-apa tentang anda. Setiap hari kami mengira berapa kali tayar dilihat, saiz dicari, carian tidak berhasil dan WhatsApp cawangan dibuka. Hanya jumlahnya disimpan, tanpa alamat internet (IP), jenis pelayar, kuki atau teks yang anda taip.',
  collectedSource:
    'Data ini kami peroleh daripada anda dan pelayar anda, daripada kakitangan kami di kaunter, atau daripada rekod yang kami simpan sebelum laman web ini. Kami tidak membeli data.',
  photos: 'Gambar anda',
  photosText:
    'Setiap gambar disimpan sebagai salinan baharu tanpa maklumat tersembunyi daripada telefon, seperti tempat dan masa. Apa yang kelihatan dalam gambar kekal. Cap jari gambar itu membolehkan kami perasan gambar sama yang dihantar dua kali.',
  purpose: 'Tujuan kami menggunakannya',
  purposeWarranty:
    'Untuk mendaftarkan waranti anda, mengesahkannya melalui e-mel, dan memaparkan statusnya kepada anda.',
  purposeClaims:
    'Untuk menyemak dan menyelesaikan tuntutan anda, serta memaklumkan anda mengenainya, melalui e-mel juga jika anda memberikannya.',
  purposeReminders:
    'Jika anda minta: untuk mengingatkan anda melalui e-mel supaya memusing tayar dan bahawa perlindungannya hampir tamat. Setiap e-mel ini ada pautan untuk menghentikannya.',
  purposeAccount: 'Untuk mengurus akaun anda dan menjaga keselamatannya.',
  purposeTotals:
    'Untuk mengira tayar mana yang didaftarkan dan dituntut di cawangan mana. Jumlah ini tidak menamakan sesiapa.',
  purposeLaw: 'Untuk memenuhi kewajipan kami di sisi undang-undang, seperti menyimpan rekod.',
  purposeNone: 'Bukan untuk pengiklanan.',
  seen: 'Siapa yang melihatnya',
  seenStaff:
    'Kakitangan kami, bagi tujuan di atas. Setiap rekod, resit atau gambar yang mereka buka akan dicatat. Hanya pentadbir kami boleh mengeluarkan senarai pelanggan, untuk menghubungi mereka, dengan sebab bertulis yang turut dicatat.',
  seenPlate:
    'Sesiapa yang menyemak status sesuatu nombor plat dapat melihat kad warantinya: tarikh pembelian, tempoh sah dan ID tayar, tetapi bukan nama, nombor telefon atau e-mel. Resit hanya dibuka untuk pelayar yang menghantarnya, pemilik yang log masuk, atau selepas empat digit terakhir nombor telefon dimasukkan.',
  seenProcessors:
    'Syarikat yang bekerja untuk kami, seperti yang menempatkan laman ini atau menghantar e-mel kami, dan hanya setakat yang perlu untuk kerja mereka. Jika ada yang beroperasi di luar Malaysia, data hanya dihantar ke sana sebagaimana yang dibenarkan oleh Akta.',
  seenElsewhere:
    'Kawasan yang anda taip dalam carian cawangan dihantar kepada perkhidmatan peta, dan apa yang anda hantar kepada kami di WhatsApp disampaikan melalui WhatsApp. Di situ notis mereka sendiri terpakai.',
  seenNobody: 'Tiada pihak lain, kecuali jika kami diwajibkan oleh undang-undang. Kami tidak menjual data.',
  kept: 'Berapa lama kami menyimpannya',
  keptText:
    'Selagi waranti masih boleh dituntut, atau selagi undang-undang menghendaki kami menyimpan rekod. Jika anda memintanya, kami akan memadamkannya lebih awal, kecuali jika undang-undang mewajibkan kami menyimpannya.',
  rights: 'Hak anda',
  rightsAccess: 'Mengetahui data anda yang kami simpan, dan mendapatkan salinannya.',
  rightsCorrection: 'Meminta data itu dibetulkan jika salah atau tidak lagi terkini.',
  rightsWithdrawal:
    'Menarik balik persetujuan anda pada bila-bila masa, mengehadkan cara kami menggunakan data anda, atau meminta data itu dipadamkan. Selepas itu kami tidak lagi dapat menguruskan tuntutan bagi waranti tersebut.',
  rightsPortability:
    'Meminta data itu dihantar secara elektronik kepada syarikat lain pilihan anda, jika boleh dilaksanakan dari segi teknikal.',
  rightsComplaint: 'Membuat aduan kepada Pesuruhjaya Perlindungan Data Peribadi Malaysia.',
  ask: 'Cara membuat permintaan',
  askText:
    'Hubungi kami dan nyatakan nombor telefon atau e-mel yang anda gunakan semasa mendaftar, supaya kami dapat mencari data anda. Kami mungkin meminta anda membuktikan identiti anda.',
  choice: 'Yang wajib dan yang pilihan',
  choiceRequired:
    'Untuk mendaftarkan waranti, kami memerlukan nama, nombor telefon, nombor plat kereta, tarikh pembelian, bilangan tayar, dan sekurang-kurangnya satu gambar resit. Tanpa maklumat ini, waranti tidak dapat didaftarkan.',
  choiceOptional:
    'E-mel, akaun, serta cawangan, jenama, model dan saiz terpulang kepada anda. Tanpa e-mel, anda tidak akan menerima pengesahan atau berita tuntutan melalui e-mel; warantinya tetap sama.',
  cookies: 'Kuki',
  cookiesLanguage: 'Satu kuki mengingati bahasa pilihan anda.',
  cookiesSession:
    'Satu kuki mengekalkan anda dalam keadaan log masuk sehingga anda log keluar, paling lama 30 hari; bagi kakitangan kami, paling lama 12 jam, dan tidak lebih daripada 8 jam tanpa digunakan.',
  cookiesCode:
    'Satu kuki mengingati selama beberapa minit bahawa kakitangan kami telah memasukkan kata laluan, sehingga kodnya dimasukkan.',
  cookiesVisitor: 'Satu kuki membolehkan pelayar ini melihat resit yang dihantarnya sendiri.',
  cookiesSent:
    'Satu kuki mengingati selama sehari borang yang telah dihantar, supaya salinannya dalam pelayar dipadamkan.',
  cookiesCounter:
    'Pada PC kaunter yang kami percayai, satu kuki membolehkan kakitangan kami bertukar dengan PIN, selama setengah tahun. Komputer lain tidak menerimanya.',
  cookiesMessage:
    'Satu kuki memaparkan mesej sekali sahaja, misalnya borang telah dihantar, paling lama seminit.',
  cookiesDraft:
    'Borang yang anda mula isi disimpan dalam pelayar anda sahaja sehingga dihantar. Selepas sehari ia tidak digunakan lagi, dan dipadamkan apabila anda membuka halaman kami.',
  cookiesMemory:
    'Kereta yang anda simpan, senarai pertanyaan dan tayar untuk dibandingkan juga kekal dalam pelayar anda sahaja.',
  cookiesNone: 'Tiada satu pun yang mengekori anda ke laman lain atau digunakan untuk pengiklanan.',
  changes: 'Apabila notis ini berubah',
  changesText:
    'Versi dan tarikhnya akan dikemas kini. Bagi setiap pendaftaran, kami menyimpan versi yang dipaparkan kepada anda.',
}
