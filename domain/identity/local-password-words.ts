/** Words of common passwords that zxcvbn's dictionaries lack, most of them Malay; the most common first. */
export const LOCAL_PASSWORD_WORDS: readonly string[] =
  `katalaluan rahsia rahsiabesar sayang sayangku sayangibu sayangayah sayasayang cinta cintaku akusayang akucinta
  kamu awak saya ibu ayah mama terimakasih selamatdatang selamatpagi selamathari selamanya
  malaysiaboleh malaysiaku 1malaysia negaraku harimaumalaya merdeka31081957 kualalumpur johorbahru selangor sabahsarawak
  kedaitayar bengkel kereta
  assalamualaikum alhamdulillah subhanallah insyaallah bismillah
  administrador admin@ changethis changeit donotenter iloveyousomuch ilovemy mum kids wife summer20
  fortnite narutoshippuden correcthorsebatterystaple 271828182845`.split(/\s+/)
