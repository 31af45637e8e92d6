export const texts = {
  save: 'Save as my car',
  forget: 'Forget my car',
  forgetHint: 'Also forgets the branch and the tyres you looked at. All of it is only on this device.',
  saved: 'Saved on this device',
  tyres: '{count, plural, one {1 tyre} other {{n} tyres}}',
  tyresFrom: '{count, plural, one {1 tyre} other {{n} tyres}} from {price}',
  recent: 'Seen lately',
}
