import type { texts as en } from '../en/other-sizes.ts'

export const texts: typeof en = {
  title: 'Saiz lain untuk kereta anda',
  lead: 'Ganti {size}. Cawangan pastikan saiz itu sesuai sebelum anda beli.',
  loadUnknown: 'Beban yang kereta anda perlukan tiada dalam senarai: cawangan akan semak.',
  sameRim: 'Guna rim sedia ada',
  otherRim: 'Perlu rim {rim} inci',
  larger: '{mm} mm ({percent}%) lebih besar',
  smaller: '{mm} mm ({percent}%) lebih kecil',
  equal: 'Diameter sama',
  speed: 'Pada meter 110, kelajuan sebenar {speed} km/j.',
  warning: 'Beza lebih 2%: tanya cawangan dahulu.',
  count: '{count, plural, other {{n} tayar}}',
  countFrom: '{count, plural, other {{n} tayar}} dari {price}',
}
