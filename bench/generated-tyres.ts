// Deterministic tyre data of any size.

const BRANDS = [
  'Pirelli',
  'Michelin',
  'Continental',
  'Toyo',
  'Giti',
  'Yokohama',
  'GT Radial',
  'RoadX',
  'Goodyear',
  'Rovelo',
  'Bridgestone',
  'Westlake',
  'Doublestar',
]
const WORDS = [
  'Eco',
  'Sport',
  'Comfort',
  'Contact',
  'Primacy',
  'Trail',
  'Grip',
  'Turanza',
  'Energy',
  'Proxes',
  'Champiro',
  'Assurance',
]

/** `count` distinct sizes from 135/30R13 upwards. */
export function sizes(count: number): { width: number; ratio: number; rim: number }[] {
  const all: { width: number; ratio: number; rim: number }[] = []
  for (let at = 0; all.length < count; at++) {
    all.push({ width: 135 + 10 * (at % 23), ratio: 30 + 5 * ((at * 7) % 11), rim: 13 + ((at * 3) % 10) })
  }
  return [...new Map(all.map(size => [`${size.width}/${size.ratio}R${size.rim}`, size])).values()]
}

/** A `tyres.csv` of about `rows` rows in `sizeCount` sizes. */
export function tyresCsv(rows: number, sizeCount: number): string {
  const inSizes = sizes(sizeCount)
  const lines = Array.from({ length: Math.ceil(rows / inSizes.length) }, (_, at) => ({
    brand: BRANDS[at % BRANDS.length],
    model: `${WORDS[at % WORDS.length]} ${WORDS[Math.floor(at / WORDS.length) % WORDS.length]} ${at}`,
  }))
  const header =
    'tyre_size,model,current_price,list_price,width,aspect_ratio,rim_size,brand_image,model_image,promotion_valid_till,brand,test_logo,hyperlink'
  const body = inSizes.flatMap(({ width, ratio, rim }, s) =>
    lines.map(({ brand, model }, l) => {
      const price = 100 + ((s * 31 + l * 17) % 700)
      const till = (s + l) % 3 === 0 ? '2099-12-31' : ''
      return `${width}/${ratio}R${rim},${model},${price},${price + ((s + l) % 2) * 30},${width},${ratio},${rim},,,${till},${brand},,`
    }),
  )
  return [header, ...body.slice(0, rows)].join('\n')
}

/** Search keywords: brands, words of models, several words, and one without matches. */
export const KEYWORDS = [...BRANDS, ...WORDS, 'michelin primacy', 'eco sport 12', 'contact', 'prox', 'zzz']

/** The path of the list of a size. */
export function sizeListPath({
  width,
  ratio,
  rim,
}: Record<'width' | 'ratio' | 'rim', number | string>): string {
  return `/tires?width=${width}&ratio=${ratio}&rim=${rim}`
}
