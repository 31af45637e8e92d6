import type { texts as en } from '../en/emails.ts'

export const texts: typeof en = {
  confirmation: {
    greeting: 'Salam {name},',
    subject: 'Waranti tayar anda telah didaftarkan',
    thanks: 'Terima kasih. {company} telah menerima pendaftaran waranti anda dengan butiran yang berikut:',
    name: 'Nama',
    plate: 'Nombor plat',
    purchaseDate: 'Tarikh pembelian',
    contactNumber: 'Nombor telefon',
    tyreIds: 'ID tayar',
    validUntil: 'Sah sehingga',
    status: 'Anda boleh menyemak statusnya pada bila-bila masa dengan nombor plat anda.',
    check: 'Semak status waranti',
    keep: 'Sila simpan invois asal dan buku waranti: kedua-duanya diperlukan untuk membuat tuntutan.',
    help: 'Ada yang tidak betul, atau ini bukan anda? Tulis kepada {email}.',
  },
  verification: {
    subject: 'Sila sahkan e-mel anda',
    text: 'Satu akaun telah dibuka di {company} dengan alamat e-mel ini. Buka pautan ini dan tekan butang yang dipaparkan.',
    verify: 'Sahkan e-mel saya',
    ignore: 'Jika ini bukan anda, abaikan e-mel ini.',
  },
  reset: {
    subject: 'Tetapkan semula kata laluan anda',
    text: 'Kami menerima permintaan untuk menetapkan semula kata laluan akaun anda di {company}.',
    valid: '{hours, plural, other {Pautan ini sah selama {n} jam, dan sekali sahaja.}}',
    choose: 'Pilih kata laluan baharu',
    ignore: 'Jika anda tidak memintanya, abaikan e-mel ini: kata laluan anda tidak berubah.',
  },
  existing: {
    subject: 'Anda sudah mempunyai akaun',
    text: 'Seseorang, mungkin anda sendiri, cuba membuka akaun di {company} dengan alamat e-mel ini. Anda sudah mempunyai akaun, dan tiada apa-apa yang diubah.',
    signIn: 'Log masuk',
    forgotten: 'Terlupa kata laluan?',
    forgottenText: 'Minta pautan untuk memilih kata laluan yang baharu.',
    reset: 'Tetapkan semula kata laluan saya',
  },
  changed: {
    subject: 'Kata laluan anda telah ditukar',
    text: 'Kata laluan akaun anda di {company} telah ditukar. Di tempat lain yang anda sedang log masuk, anda telah dilog keluar.',
    notYou:
      'Jika anda yang menukarnya, tiada apa-apa yang perlu dibuat. Jika bukan anda, pilih kata laluan baharu sekarang:',
    choose: 'Pilih kata laluan baharu',
    help: 'Perlukan bantuan? Tulis kepada {email}.',
  },
}
