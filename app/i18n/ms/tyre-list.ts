import type { texts as en } from '../en/tyre-list.ts'

export const texts: typeof en = {
  sizeTitle: 'Tayar {size}',
  keywordTitle: 'Tayar untuk “{keyword}”',
  vehicleTitle: 'Tayar untuk {vehicle}',
  popular: 'Saiz popular. Cari ikut saiz atau kereta untuk tayar yang sesuai.',
  forKeyword: 'untuk “{keyword}”',
  forVehicle: 'untuk {vehicle}',
  corrected: 'Ini hasil untuk {meant}.',
  searchTyped: 'Cari “{typed}” sahaja',
  ignored: 'Kami tidak kenal “{words}”, jadi ia tidak dikira dalam carian ini.',
  otherCar:
    '{size} tiada dalam senarai saiz {car} kami. Tanya cawangan sama ada ia sesuai sebelum anda beli.',
  vanSize:
    '{size} ialah saiz tayar van. Tayar tanpa C di sini ialah tayar kereta dan mungkin tidak cukup kuat untuk beban van: pilih indeks beban seperti pada tayar anda, atau tanya kami.',
  cheapest: 'Termurah dahulu',
  rim: 'Rim {rim} inci',
  bothWords:
    '{count, plural, other {{n} tayar ada “{first}” atau “{second}” pada namanya}}; {both, select, 0 {tiada yang ada kedua-duanya} other {{both} ada kedua-duanya}}.',
  someWords:
    '{count, plural, other {{n} tayar ada sebahagian perkataan ini pada namanya}}; {all, select, 0 {tiada yang ada semuanya} other {{all} ada semuanya}}.',
  showAll: '{count, plural, other {Tunjuk {n} tayar ini}}',
}
