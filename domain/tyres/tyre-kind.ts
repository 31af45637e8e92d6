/** The purpose of a tyre, as named by the column `kind` and the filter `type` (rule S38.3). */
export const TYRE_KINDS = ['comfort', 'eco', 'sport', 'suv', 'all-terrain', 'van', 'ev'] as const
export type TyreKind = (typeof TYRE_KINDS)[number]

/** Parses a kind as price lists name it, in any case and language; null if unknown. */
export function parseTyreKind(text: string): TyreKind | null {
  const name = text.toLowerCase().replace(/[\s/_-]+/g, '')
  const isName = (kind: TyreKind) => kind.replace('-', '') === name || ALIASES[kind].includes(name)
  return TYRE_KINDS.find(isName) ?? null
}

/** Without blanks and hyphens. */
const ALIASES: Record<TyreKind, readonly string[]> = {
  comfort: ['touring', 'comforttouring', 'premiumtouring', 'selesa', 'keselesaan'],
  eco: ['economy', 'fuelsaving', 'standard', 'jimat', 'jimatminyak', 'ekonomi'],
  sport: ['sports', 'sporty', 'performance', 'highperformance', 'uhp', 'hp', 'sukan', 'prestasi'],
  suv: ['crossover', '4x4', 'ht', 'highwayterrain', 'highway'],
  'all-terrain': ['at', 'mt', 'rt', 'ut', 'offroad', 'mudterrain', 'semuamedan', 'segalamedan'],
  van: ['commercial', 'lighttruck', 'lt', 'c', 'komersial', 'lori'],
  ev: ['electric', 'elektrik', 'keretaelektrik'],
}
