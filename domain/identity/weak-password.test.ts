import { describe, expect, test } from 'vitest'
import { everyNth, runs } from '../../tests/support/thorough.ts'
import { generatePassword } from './generate-password.server.ts'
import { isWeakPassword } from './weak-password.server.ts'

const ACCOUNT = { email: 'mei.ling@example.com', company: 'Tayar Contoh Sdn. Bhd.' }

describe('weak passwords', () => {
  test.each([
    ['common', 'Password1234'],
    ['common in Malaysia', 'malaysiaboleh'],
    ['one character repeated', 'aaaaaaaaaaaa'],
    ['two characters repeated', '121212121212'],
    ['four characters repeated, cut off', 'abcdabcdabcdab'],
    ['ascending digits', '123456789012'],
    ['descending digits', '0987654321098'],
    ['alphabet', 'abcdefghijklmnop'],
    ['keyboard row and digits', 'qwertyuiop123'],
    ['two keyboard rows', 'asdfghjkl;zxcvbnm'],
    ['fullwidth digits', '１２３４５６７８９０１２'],
    ['name of the e-mail address and a year', 'mei.ling-2026'],
    ['parts of the name in capitals', 'LING+MEI+ling'],
    ['company and a number', 'tayarcontoh88'],
    ['company and name', 'contoh mei ling sdn!'],
    ['trade word and digits', 'tayar-1234567'],
  ])('%s: %s', async (_what, password) => {
    expect(password.normalize('NFKC').length).toBeGreaterThanOrEqual(12)
    expect(await isWeakPassword(password, ACCOUNT)).toBe(true)
  })
})

describe('accepted passwords', () => {
  test.each([
    ['words', 'twelve characters'],
    ['Malay words', 'kerusi lampu sungai'],
    ['own name among other words', 'mei buys green apples'],
    ['company among other words', 'contoh yang susah diteka'],
    ['random characters', 'x9$kQ2!mZ7@w'],
    ['digits among words', '123456 kucing hitam'],
  ])('%s: %s', async (_what, password) => {
    expect(await isWeakPassword(password, ACCOUNT)).toBe(false)
  })

  test('generated passwords are accepted', async () => {
    for (let count = 0; count < runs(80); count++)
      expect(await isWeakPassword(generatePassword(), ACCOUNT)).toBe(false)
  }, 60_000)

  test('a name of two letters does not count as a known word', async () => {
    expect(await isWeakPassword('b2-kampung-baru', { email: 'b2@example.com', company: '' })).toBe(false)
  })
})

/** Passwords of at least 12 characters that many people use. */
const COMMON_PASSWORDS =
  `password1234 password12345 password123456 password1234567 password12345678 password123456789 password1234567890
  password123! password1234! password12345! password2020 password2021 password2022 password2023 password2024 password2025
  password2026 password@123 password@1234 password#123 password_123 password-123 password.123 passwordpassword p@ssw0rd1234
  p@ssw0rd12345 p@ssw0rd123! p@ssword1234 p@ssword12345 p@ssword123! passw0rd1234 passw0rd12345 pa$$word1234 pa55word1234
  mypassword123 mypassword1234 newpassword1 newpassword123 thepassword1 changepassword changethis123 changeme1234
  changeme12345 changeme123! changemenow! changeitnow1 letmeinletmein letmein12345 letmein123456 letmein1234! letmeinplease
  welcome12345 welcome123456 welcome1234! welcome@1234 welcome@12345 welcomehome1 welcometo123 welcome2020! welcome2021!
  welcome2022! welcome2023! welcome2024! welcome2025! welcome2026! admin1234567 admin12345678 admin123456789 adminadmin123
  adminadmin12 administrator administrator1 administrator123 admin@123456 admin@12345678 adminpassword adminpassword1
  administrador superadmin123 superuser123 rootpassword rootroot1234 root12345678 toor12345678 testpassword testpassword1
  testtest1234 test12345678 test123456789 testing12345 testing123456 tester123456 user12345678 userpassword guest1234567
  guestpassword default12345 defaultpassword temp12345678 temporary123 temppassword temppassword1 secret123456 secretsecret1
  supersecret1 supersecret123 topsecret1234 mysecret1234 qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789
  qwertyqwerty1 qwerty123qwerty qwerty654321 qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwe123qwe123 qweasdzxc123 qazwsxedc123
  qazwsxedcrfv qazwsx123456 qaz123wsx456 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qaz@wsx3edc zaq12wsxcde3 zaq1zaq1zaq1
  !qaz2wsx3edc 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i q1w2e3r4t5y6 q1w2e3r4t5y6u7 1234qwerasdf 1234qwerasdfzxcv
  asdf1234asdf asdfghjkl123 asdfasdf1234 asdqwe123456 zxcvbnm12345 zxcvbnm123456 zxcasdqwe123 123qweasdzxc 123qwe123qwe
  qwerasdfzxcv abc123abc123 abcd12345678 abcd1234abcd abcdef123456 abc123456789 a1b2c3d4e5f6 a1s2d3f4g5h6 aa123456789
  a12345678901 a1234567890b 123456abcdef 123456789abc 1234567890ab 12345678abcd 123456789qwe 1234567890qw 1234567890qwe
  1234567890qwerty 123456qwerty 123456789qwerty 1234567qwerty 12345qwert12345 qwert1234567 1234554321qw 123321123321
  123456654321 1234567654321 112233445566 11223344556677 1122334455667788 001122334455 102030405060 010203040506
  121212343434 147258369147 147258369000 147852369147 159357159357 159753159753 741852963741 789456123000 789456123789
  987654321000 963852741963 112358132134 314159265358 271828182845 999888777666 111222333444 222333444555 101010101011
  iloveyou1234 iloveyou12345 iloveyou123456 iloveyou1234! iloveyouforever iloveyousomuch iloveyoubaby iloveyou4ever
  iloveyou2020 iloveyou2024 iloveyou2025 ilovemyself1 ilovemyfamily ilovemykids1 ilovemywife1 ilovemymum12 ilovemylife1
  ilovejesus123 ilovejesus777 jesusislord1 jesuslovesme jesuschrist1 godisgood123 godisgreat123 godislove123 bismillah123
  bismillah786 bismillah1234 alhamdulillah alhamdulillah1 subhanallah1 allahuakbar1 allahuakbar123 insyaallah123 assalamualaikum
  katalaluan12 katalaluan123 katalaluan1234 katalaluan12345 rahsia123456 rahsiabesar1 sayangsayang sayangku1234 sayang123456
  sayangmama123 sayangibu123 sayangayah123 cintaku12345 cinta1234567 cintaselamanya akucintakamu akusayangkamu akusayangawak
  sayasayangawak terimakasih1 terimakasih123 selamatdatang selamatpagi1 selamathari1 malaysia1234 malaysia12345 malaysia123456
  malaysiaboleh malaysiaboleh1 malaysia2020 malaysia2023 malaysia2024 malaysia2025 malaysia2026 malaysiaku123 kualalumpur1
  kualalumpur123 kuala1234567 selangor1234 johorbahru12 johorbahru123 penang123456 sabahsarawak merdeka12345 merdeka31081957
  harimaumalaya harimaumalaya1 negaraku1234 satumalaysia 1malaysia123 kedaitayar123 bengkel12345 kereta123456
  football1234 football12345 basketball12 basketball123 baseball1234 liverpool123 liverpool1234 manchester12 manchester123
  manchesterunited manutd123456 chelsea12345 arsenal12345 realmadrid12 realmadrid123 barcelona123 barcelona1234 ronaldo12345
  cristiano123 cristianoronaldo messi1234567 superman1234 superman12345 batman123456 spiderman123 spiderman1234 ironman12345
  starwars1234 starwars12345 pokemon12345 pokemon123456 dragonball12 dragonball123 dragonballz1 dragon123456 dragon12345678
  naruto123456 narutouzumaki narutoshippuden onepiece1234 onepiece12345 minecraft123 minecraft1234 fortnite1234 counterstrike
  monkey123456 monkey12345678 shadow123456 master123456 master12345678 mastermaster sunshine1234 sunshine12345 sunshine123!
  princess1234 princess12345 butterfly123 butterfly1234 chocolate123 chocolate1234 flower123456 summer123456 summer2020!!
  summer2024!! summer2025!! winter123456 springtime123 september123 september2024 november1234 december1234 michelle1234
  michael12345 michaeljackson michaeljordan jennifer1234 jordan123456 jordan232323 christopher1 christopher12 alexander123
  alexandria12 elizabeth123 jonathan1234 samantha1234 charlie12345 thomas123456 daniel123456 computer1234 computer12345
  internet1234 internet12345 samsung12345 samsung123456 google123456 googlegoogle facebook1234 facebook12345 whatsapp1234
  microsoft123 windows12345 android12345 iphone123456 hello1234567 hello12345678 hellohello12 helloworld12 helloworld123
  hellokitty12 hellokitty123 whatever1234 trustno1trustno1 trustno12345 unbelievable1 unbelievable donotenter12 opensesame123
  correcthorsebatterystaple`
    .split(/\s+/)
    .filter(password => password.length >= 12)

test('common passwords are weak', async () => {
  expect(COMMON_PASSWORDS.length).toBeGreaterThan(250)
  const accepted: string[] = []
  for (const password of everyNth(5, COMMON_PASSWORDS))
    if (!(await isWeakPassword(password, { email: 'x@example.com', company: '' }))) accepted.push(password)
  expect(accepted).toEqual([])
}, 120_000)
