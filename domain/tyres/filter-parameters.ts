/** The query parameters of the filters, in URL order. */
export const FILTER_PARAMETERS = [
  'brand',
  'type',
  'max_price',
  'promotion',
  'run_flat',
  'load',
  'speed',
] as const
export type FilterParameter = (typeof FILTER_PARAMETERS)[number]
