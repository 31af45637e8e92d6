import type { texts as en } from '../en/emails.ts'

export const texts: typeof en = {
  confirmation: {
    greeting: 'Salam {name},',
    subject: 'Waranti tayar anda telah didaftarkan',
    thanks: 'Terima kasih. {company} telah menerima pendaftaran waranti anda:',
    name: 'Nama',
    plate: 'Nombor plat',
    purchaseDate: 'Tarikh pembelian',
    contactNumber: 'Nombor telefon',
    tyreIds: 'ID tayar',
    validUntil: 'Sah sehingga',
    status: 'Semak status bila-bila masa dengan nombor plat anda.',
    check: 'Semak status waranti',
    keep: 'Simpan invois asal dan buku waranti: kedua-duanya diperlukan untuk membuat tuntutan.',
    help: 'Butiran salah, atau bukan anda yang mendaftar? E-mel kami di {email}.',
  },
  verification: {
    subject: 'Sahkan e-mel anda',
    text: 'Akaun di {company} telah dicipta dengan e-mel ini. Buka pautan di bawah dan tekan butang untuk mengesahkannya.',
    verify: 'Sahkan e-mel saya',
    ignore: 'Jika ini bukan anda, abaikan e-mel ini.',
  },
  reset: {
    subject: 'Tetapkan semula kata laluan anda',
    text: 'Kami menerima permintaan untuk menetapkan semula kata laluan akaun anda di {company}.',
    valid: '{hours, plural, other {Pautan ini sah selama {n} jam dan boleh digunakan sekali sahaja.}}',
    choose: 'Pilih kata laluan baharu',
    ignore: 'Jika anda tidak memintanya, abaikan e-mel ini: kata laluan anda tidak berubah.',
  },
  invitation: {
    subject: 'Anda dijemput sebagai rakan sekerja',
    text: '{company} menjemput anda ke pejabat dalam taliannya. Pilih kata laluan, dan akaun kakitangan anda sedia digunakan.',
    join: 'Pilih kata laluan',
    valid: 'Pautan ini sah selama {hours} jam dan boleh digunakan sekali sahaja.',
    ignore: 'Jika anda tidak bekerja di sana, abaikan e-mel ini.',
  },
  existing: {
    subject: 'Anda sudah ada akaun',
    text: 'Ada percubaan mencipta akaun di {company} dengan e-mel ini. Anda sudah ada akaun, jadi tiada apa-apa yang berubah.',
    signIn: 'Log masuk',
    forgotten: 'Terlupa kata laluan?',
    forgottenText: 'Kami boleh hantar pautan untuk memilih kata laluan baharu.',
    reset: 'Tetapkan semula kata laluan saya',
  },
  changed: {
    subject: 'Kata laluan anda telah ditukar',
    text: 'Kata laluan akaun anda di {company} telah ditukar. Semua peranti lain telah dilog keluar.',
    notYou:
      'Jika anda yang menukarnya, tiada apa-apa yang perlu dibuat. Jika bukan anda, pilih kata laluan baharu sekarang:',
    choose: 'Pilih kata laluan baharu',
    help: 'Perlukan bantuan? E-mel kami di {email}.',
  },
  staffChanged: {
    password: 'Kata laluan kakitangan anda telah ditukar',
    'second-factor-on': 'Pengesahan dua langkah telah dihidupkan',
    'second-factor-off': 'Pengesahan dua langkah telah dimatikan',
    text: 'Perubahan ini dibuat pada akaun kakitangan anda di {company}. Semua peranti lain telah dilog keluar.',
    notYou: 'Jika bukan anda yang membuatnya, beritahu pentadbir dengan segera.',
  },
  summary: {
    subject: 'Ringkasan {from} hingga {to}',
    heading: 'Ringkasan bulanan anda',
    text: 'Angka dari {from} hingga {to}, semua cawangan bersama.',
    open: 'Buka Analisis',
    stop: 'Untuk tidak menerima e-mel ini lagi:',
  },
}
