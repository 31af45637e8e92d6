import { parseTyreSize, type TyreSize } from './tyre-size.ts'

/** Sizes shown before any search (rule S12.2). */
export const DEFAULT_SIZES: readonly TyreSize[] = [
  '195/55R15', '175/65R14', '195/50R16', '185/55R15', '185/60R15', '185/55R16', '205/55R16', '195/60R15', '215/55R17',
].flatMap(text => parseTyreSize(text) ?? []) // biome-ignore format: nine sizes read best in one line
