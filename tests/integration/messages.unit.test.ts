import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { texts as en } from '../../app/i18n/en/messages.ts'
import { texts as ms } from '../../app/i18n/ms/messages.ts'
import { MAX_DESCRIPTION_LENGTH } from '../../domain/claims/claim.ts'
import { MAX_NOTE_LENGTH } from '../../domain/claims/decision.ts'
import { MAX_VALUE_LENGTH } from '../../platform/uploads/form-fields.ts'
import { root } from '../../server/project-root.ts'

// The messages: both languages complete (rule S1.1), every message used, and no text outside the
// dictionaries.

type Messages = { readonly [key: string]: string | Messages }

const flat = (texts: Messages, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  )
const english = new Map(flat(en))
const malay = new Map(flat(ms))

/** Argument names in braces: `{count, plural, one {{n} tyre} …}` has count and n. */
const argumentsOf = (text: string) =>
  [...new Set(Array.from(text.matchAll(/\{\s*([a-zA-Z]\w*)\s*[,}]/g), ([, name]) => name))].sort()

const sources = ['app', 'server']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
  )
  .filter(file => /\.tsx?$/.test(file) && !file.includes('i18n/') && !file.includes('.test.'))
  .map(file => ({ file, code: readFileSync(join(root, file), 'utf8') }))

test('both languages have the same messages in the same order', () => {
  expect([...malay.keys()]).toEqual([...english.keys()])
})

test('no message is empty, and no sentence occurs twice', () => {
  for (const [key, text] of [...english, ...malay]) expect([key, text.trim()]).not.toEqual([key, ''])
  // A sentence that is equal in both languages was not translated; single words may be equal (`Model`,
  // `Menu`).
  const forgotten = [...english].filter(
    ([key, text]) => text.split(' ').length > 3 && malay.get(key) === text,
  )
  expect(forgotten).toEqual([])
})

test('the error of a text that is too long names the limit of its field', () => {
  for (const [key, limit] of [
    ['claim.errors.too-long', MAX_NOTE_LENGTH],
    ['staff.errors.too-long', MAX_DESCRIPTION_LENGTH],
    ['staff.filters.tooLong', MAX_VALUE_LENGTH],
  ] as const)
    for (const texts of [english, malay]) expect(texts.get(key)).toContain(` ${limit.toLocaleString('en')} `)
})

test('a message has the same arguments in both languages', () => {
  for (const [key, text] of english) {
    expect([key, argumentsOf(malay.get(key) ?? '')]).toEqual([key, argumentsOf(text)])
  }
})

describe.each([
  ['en-MY', en, english],
  ['ms-MY', ms, malay],
] as const)('%s', (locale, messages, texts) => {
  const failures: string[] = []
  const t = createTranslator({ locale, messages, onError: error => failures.push(String(error)) }) as (
    key: string,
    values: Record<string, string | number>,
  ) => string

  test.each([0, 1, 2, 12_345])('every message can be formatted with a count of %d', count => {
    failures.length = 0
    for (const [key, text] of texts) {
      const values = Object.fromEntries(
        argumentsOf(text).map(name => [
          name ?? '',
          new RegExp(`\\{${name},\\s*(plural|number|selectordinal)`).test(text) ? count : '<x>&',
        ]),
      )
      expect(t(key, values)).not.toMatch(/[{}]/)
    }
    expect(failures).toEqual([])
  })
})

// One word for one thing (docs/glossary.md): Malay words that have another word on every page.
const AVOIDED_WORDS =
  /kedai(?! tayar)|\boutlet\b|\bimbangan|\bjajaran|sembang|\bimej|\bfoto|penapis|\busia\b|faktor kedua|memfail|dijumpai|jaminan|luput|kenderaan|jadualkan|troli|bakul|tebuk|dinding sisi|geolokasi|tulis kepada/i

test('Malay messages use the words of the glossary', () => {
  expect([...malay].filter(([, text]) => AVOIDED_WORDS.test(text))).toEqual([])
})

test('English messages say email', () => {
  const others = [...english].filter(([, text]) => /\be-mails?\b|\bmails?\b/i.test(text))
  // The name of a button that users and external tests know.
  expect(others.map(([key]) => key)).toEqual(['account.verify'])
})

test('a message has no space before an ellipsis, and one before a unit', () => {
  const wrong = [...english, ...malay].filter(([, text]) => / …|\dMB/.test(text))
  // The specified words of a refusal.
  expect(wrong.map(([key]) => key)).toEqual(['photos.errors.tooLarge'])
})

test('a percentage has no space before its sign', () => {
  const wrong = [...english, ...malay].filter(([, text]) => /[\d}]\s%/.test(text))
  expect(wrong.map(([key]) => key)).toEqual([])
})

test('customers read one figure, never that another text has another', () => {
  const doubts = /our (?:texts|documents)|both readings|(?:teks|dokumen) kami|kedua-duanya kami/i
  expect([...english, ...malay].filter(([, text]) => doubts.test(text))).toEqual([])
})

test('every message is used, and every used message exists', () => {
  const literal = new Set<string>()
  const prefixes = new Set<string>()
  for (const { file, code } of sources) {
    for (const [, key = ''] of code.matchAll(/\bt\(\s*['"]([\w.-]+)['"]/g)) literal.add(key)
    for (const [, prefix = ''] of code.matchAll(/\bt\(\s*`([\w.-]+)\$\{/g)) prefixes.add(prefix)
    // The server's error page and tables of keys use messages without a call.
    for (const [, key = ''] of code.matchAll(/['"]([a-z]+(?:\.[\w-]+)+)['"]/g))
      if (english.has(key)) literal.add(key)
    if (/i18n\/\w+\/errors\.ts/.test(code) && file.startsWith('server')) {
      for (const [, key = ''] of code.matchAll(/\btexts\.(\w+)/g)) literal.add(`errors.${key}`)
    }
  }
  const unknown = [...literal].filter(key => !english.has(key))
  expect(unknown).toEqual([])
  for (const prefix of prefixes) {
    expect([prefix, [...english.keys()].some(key => key.startsWith(prefix))]).toEqual([prefix, true])
  }
  const unused = [...english.keys()].filter(
    key => !literal.has(key) && ![...prefixes].some(prefix => key.startsWith(prefix)),
  )
  expect(unused).toEqual([])
})

test('no component contains text of its own', () => {
  expect(textsIn('a.tsx', 'export const A = () => <p title="Said">Shown {t(key)}</p>')).toEqual([
    'Said',
    'Shown',
  ])
  const found = sources
    // The component gallery is for developers and not part of a production build.
    .filter(({ file }) => file.endsWith('.tsx') && !file.startsWith('app/dev/'))
    .flatMap(({ file, code }) => textsIn(file, code).map(text => `${file}: ${text}`))
  // Brand names are not translated.
  expect(found.filter(text => !/: (WhatsApp \+?|RM|Waze|Google Maps)$/.test(text))).toEqual([])
})

// Accessible names that must not change: users and external tests know them.
test.each([
  ['shell.bookAppointment', 'Book Appointment'],
  ['shell.home', 'Home'],
  ['shell.tyres', 'Tyres'],
  ['shell.engineOil', 'Engine Oil'],
  ['shell.branches', 'Branches'],
  ['shell.knowledge', 'Knowledge'],
  ['shell.about', 'About Us'],
  ['shell.warranty', 'Warranty'],
  ['shell.products', 'Products'],
  ['shell.chat', 'Chat on WhatsApp'],
  ['shell.menu', 'Menu'],
  ['home.bySize', 'By tyre size'],
  ['home.byVehicle', 'By vehicle'],
  ['home.byKeyword', 'By keyword'],
  ['tyres.width', 'Width'],
  ['tyres.profile', 'Profile'],
  ['tyres.rim', 'Rim'],
  ['tyres.brand', 'Brand'],
  ['tyres.year', 'Year'],
  ['tyres.model', 'Model'],
  ['tyres.keyword', 'Keyword'],
  ['tyres.search', 'Search'],
  ['tyres.clear', 'Clear'],
  ['tyres.searchBySize', 'Search by size'],
  ['tyres.searchByVehicle', 'Search by vehicle'],
  ['tyres.sortBy', 'Sort by'],
  ['tyres.viewDetail', 'View Detail'],
  ['tyres.bookNow', 'Book Now'],
  ['tyres.promotion', 'Promotion'],
  ['tyres.position.front', 'Front'],
  ['tyres.position.rear', 'Rear'],
  ['tyres.lastDay', 'Last day'],
  ['tyres.pagination', 'Pagination'],
  ['tyres.labour', 'Labour charges'],
  ['oils.viscosity', 'Viscosity'],
  ['oils.volume', 'Volume'],
  ['oils.type', 'Type'],
  ['oils.clearAll', 'Clear All'],
  ['oils.ask', 'Ask for Details'],
  ['oils.add', 'Add to cart'],
  ['oils.basket', 'Enquiry basket'],
  ['oils.remove', 'Remove'],
  ['booking.quantity', 'Quantity'],
  ['booking.send', 'Send via WhatsApp'],
  ['tyre.back', 'Back'],
  ['tyre.enlarge', 'Enlarge'],
  ['tyre.specifications', 'Specifications'],
  ['tyre.price', 'Price'],
  ['branches.byLocation', 'Use my location'],
  ['branches.byArea', 'Search by area or postcode'],
  ['branches.radius', 'Search radius'],
  ['branches.findNearMe', 'Find branches near me'],
  ['branches.search', 'Search'],
  ['branches.area', 'Area or postcode'],
  ['branches.results', 'Results'],
  ['branches.directions', 'Get directions'],
  ['branches.nearButton', 'Find Branches Near Me'],
  ['branches.allStates', 'All States'],
  ['branches.yourLocation', 'Your Location'],
  ['branches.mapDirections', 'Directions'],
  ['branches.none', 'No branches found'],
  ['branches.noneWithin', 'No branches found within {radius}km'],
  ['branches.errors.emptyArea', 'Please enter a postcode or area name'],
  ['branches.errors.unknownArea', 'Unable to find location. Please check your postcode or area name.'],
  ['branches.errors.failed', 'An error occurred while searching'],
  ['branches.errors.unsupported', 'Geolocation is not supported by this browser'],
  [
    'branches.errors.noLocation',
    'Unable to get your location. Please check your browser permissions and try again.',
  ],
  ['tyre.notFound', 'Tire Not Found'],
  ['tyre.notFoundText', "The tire you're looking for could not be found."],
  ['tyres.none', 'No tires found'],
  [
    'tyres.noneForVehicle',
    'No tires available for this vehicle. Please contact our shop personnel for assistance.',
  ],
  ['tyres.loadError', 'Failed to load tire data. Please try again later.'],
  ['oils.loading', 'Loading engine oils...'],
  ['oils.none', 'No engine oils found'],
  ['oils.noneText', 'Try adjusting your filters or browse all available engine oils.'],
  ['oils.error', 'Error Loading Engine Oils'],
  ['oils.errorText', 'Unable to load engine oil data. Please try again later.'],
  ['oils.promotion', 'PROMOTION'],
  ['errors.notFound', 'Oops! Page not found'],
  ['errors.returnHome', 'Return to Home'],
])('the message %s is “%s” in English', (key, text) => {
  expect(english.get(key)).toBe(text)
})

test('plural forms of counts are correct in both languages', () => {
  const t = createTranslator({ locale: 'en-MY', messages: en })
  expect(t('tyres.found', { count: 1, n: '1' })).toBe('1 tyre found')
  expect(t('tyres.found', { count: 1_234, n: '1234' })).toBe('1234 tyres found')
  expect(t('oils.found', { n: '1' })).toBe('1 Engine Oil(s) Found')
  expect(t('oils.removeFilter', { value: 'Mineral' })).toBe('Remove filter: Mineral')
  expect(t('tyres.daysLeft', { count: 1, n: '1' })).toBe('1 day left')
  expect(t('tyres.daysLeft', { count: 12, n: '12' })).toBe('12 days left')
})

/** Text in a component's JSX: between tags, and in attributes that are read out. */
function textsIn(file: string, code: string): string[] {
  const { program } = parseSync(file, code)
  const found: string[] = []
  const hasLetters = (text: unknown) => typeof text === 'string' && /\p{L}{2,}/u.test(text)
  visit(program, node => {
    if (node.type === 'JSXText' && hasLetters(node.value)) found.push(String(node.value).trim())
    if (node.type !== 'JSXAttribute') return
    const { name, value } = node as unknown as { name: { name: string }; value: { value?: unknown } | null }
    if (SPEAKING.includes(name.name) && hasLetters(value?.value)) found.push(String(value?.value))
  })
  return found
}

const SPEAKING = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label']

type Node = { readonly type: string; readonly value?: unknown }

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, see)
  else if (node && typeof node === 'object') {
    if ('type' in node && typeof node.type === 'string') see(node as Node)
    for (const value of Object.values(node)) visit(value, see)
  }
}
