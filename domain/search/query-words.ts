/** Words that drivers type beside sizes, cars and names, in Malay and English. */

const list = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** The cheapest first. */
export const CHEAP_WORDS = list(
  'murah termurah murahnya cheap cheaper cheapest budget bajet jimat ekonomi affordable',
)

/** Only tyres with a promotion. */
export const PROMOTION_WORDS = list(
  'promosi promo promotion promotions offer offers tawaran diskaun discount sale jualan',
)

/** Words that do not narrow the search. */
export const FILLER_WORDS = list(`
  tayar tyre tyres tire tires saiz size ukuran kereta car cars harga price prices berapa how much untuk for my the a an and dan
  of with di ke kat nak mau mahu cari mencari search find beli buy need want looking get saya aku i me boleh ada stok stock yang
  paling set biji sebiji keping pcs pc unit units baru new best terbaik bagus baik good please pls tolong jenama brand brands
  kedai shop rm rim inci inch inches in nya depan belakang front rear apa apakah mana macam bagaimana tahu sesuai dengan saja
  sahaja sini sana what which antara between tahun year atau or vs`)

/** Words for the goods of the shop: a text of such words and filler words asks for all of them. */
export const TYRE_WORDS = list('tayar tyre tyres tire tires')

/**
 * Cars on Malaysian roads whose names are nearly those of others: never corrected to these (rule S39.4). Only
 * a car list that has them knows their sizes.
 */
export const SIMILAR_CARS = list('perdana rusa staria')

/**
 * Common names for terms of the catalogue; used only if the catalogue has the term. A Map, because an object
 * would also find `constructor`.
 */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['gt', 'gt radial'],
  ['conti', 'continental'],
  ['mich', 'michelin'],
  ['mercedes', 'mercedes-benz'],
  ['merc', 'mercedes-benz'],
  ['benz', 'mercedes-benz'],
  ['vw', 'volkswagen'],
  ['beemer', 'bmw'],
  ['chevy', 'chevrolet'],
  ...aliases('bmw 3series', '316i 318i 320i 320d 325i 328i 330i 330e 335i'),
  ...aliases('bmw 5series', '520i 520d 523i 525i 528i 530i 530e'),
  ...aliases('mercedes-benz a-class', 'a180 a200 a250'),
  ...aliases('mercedes-benz c-class', 'c180 c200 c230 c250 c300 c350'),
  ...aliases('mercedes-benz e-class', 'e200 e220 e250 e300 e350'),
  ...aliases('mercedes-benz glc', 'glc200 glc250 glc300'),
])

function aliases(meant: string, names: string): [string, string][] {
  return names.split(' ').map(name => [name, meant])
}
