export const texts = {
  title: 'Other sizes for your car',
  lead: 'In place of {size}. The branch confirms that a size fits before you buy.',
  loadUnknown: 'The list does not say what load your car asks for: the branch checks it.',
  sameRim: 'On your rims',
  otherRim: 'Needs {rim}-inch rims',
  larger: '{mm} mm ({percent}%) larger',
  smaller: '{mm} mm ({percent}%) smaller',
  equal: 'The same diameter',
  speed: 'At 110 on the speedometer you drive {speed} km/h.',
  warning: 'More than 2% off: ask the branch first.',
  count: '{count, plural, one {1 tyre} other {{n} tyres}}',
  countFrom: '{count, plural, one {1 tyre} other {{n} tyres}} from {price}',
}
