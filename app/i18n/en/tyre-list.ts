export const texts = {
  sizeTitle: 'Tyres {size}',
  keywordTitle: 'Tyres for “{keyword}”',
  vehicleTitle: 'Tyres for {vehicle}',
  popular: 'Popular sizes. Search by size or by vehicle to see the tyres that fit your car.',
  forKeyword: 'for “{keyword}”',
  forVehicle: 'for {vehicle}',
  corrected: 'Showing results for {meant}.',
  searchTyped: 'Search for “{typed}” instead',
  ignored: 'We do not know “{words}”, so it is not part of this search.',
  otherCar:
    '{size} is not among the sizes that we know for the {car}. Ask a branch whether it fits before you buy.',
  vanSize:
    '{size} is a size for vans. Tyres here without C are for cars and may not carry a van’s load: choose the load index on your own tyres, or ask us.',
  cheapest: 'Cheapest first',
  rim: '{rim}-inch rim',
  bothWords:
    '{count, plural, one {1 tyre has} other {{n} tyres have}} “{first}” or “{second}” in the name; {both, select, 0 {none has both} 1 {1 has both} other {{both} have both}}.',
  someWords:
    '{count, plural, one {1 tyre has} other {{n} tyres have}} some of these words in the name; {all, select, 0 {none has all of them} 1 {1 has all of them} other {{all} have all of them}}.',
  showAll: '{count, plural, one {Show this tyre} other {Show these {n} tyres}}',
}
