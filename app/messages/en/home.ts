export const texts = {
  title: 'Find your tyres',
  description:
    'Find tyres for your car by size, by car or by name, with today’s prices and promotions, and book them at a branch near you.',
  lead: 'By size, by car or by name. Prices include installation and balancing when you buy {count} tyres or more.',
  searchBy: 'Search for tyres',
  bySize: 'By tyre size',
  byVehicle: 'By vehicle',
  byKeyword: 'By keyword',
  keywordHint: 'Brand or model, for example “Primacy”',
  popularSizes: 'Popular sizes',
}
