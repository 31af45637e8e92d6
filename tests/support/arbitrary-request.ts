import fc from 'fast-check'
import { HOSTILE_STRINGS, percentEncoded } from './hostile-strings.ts'
import { NAMES, PARAMETERS, sampleOf } from './page-parameters.ts'
import { unicodeString } from './unicode-string.ts'

/** A raw HTTP request, head and body in latin1. */
type ArbitraryRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

/**
 * Requests that no browser makes: any page or none, with any query, head and body, with the cookies of one
 * of these visitors. fast-check shrinks a failing one.
 */
export function arbitraryRequest(visitors: readonly string[]): fc.Arbitrary<ArbitraryRequest> {
  const pages = Object.keys(PARAMETERS)
  const page = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...pages).map(sampleOf) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...pages.filter(each => /:|\*/.test(each))), piece, piece)
        .map(([pattern, one, two]) => pattern.replace(/:\w+|\*/, () => one).replace(/:\w+/, () => two)),
    },
    { weight: 1, arbitrary: fc.array(piece, { maxLength: 4 }).map(parts => `/${parts.join('/')}`) },
  )
  const path = fc
    .tuple(
      page,
      fc.constantFrom('', '', '', '.data', '/', '//'),
      fc.array(
        fc.tuple(
          fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: piece }),
          piece,
        ),
        {
          maxLength: 8,
        },
      ),
    )
    .map(([start, end, query]) => {
      const search = query.map(([name, value]) => `${name}=${value}`).join('&')
      return `${start}${end}${search && '?'}${search}`.replace(/[\s\0]/g, '_')
    })
  const heads = fc.array(fc.tuple(fc.constantFrom(...HEADS), headValue), { maxLength: 2 })
  const form = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), piece), piece), { maxLength: 6 })
    .map(fields => fields.map(([name, value]) => `${name}=${value}`).join('&'))
  return fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
      path,
      visitor: fc.constantFrom(...visitors),
      heads,
      body: fc.oneof(form, unicodeString({ maxLength: 60 })),
      isOwn: fc.boolean(),
    })
    .map(parts => ({ ...parts, latin1: Buffer.from(parts.body).toString('latin1') }))
    .map(({ method, path, visitor, heads, isOwn, latin1 }) => ({
      method,
      path,
      headers: {
        ...(visitor && { Cookie: visitor }),
        // Without sign-outs, which would end the other requests' sessions.
        ...(method === 'POST' &&
          isOwn &&
          !path.startsWith('/auth/sign-out') && { 'Sec-Fetch-Site': 'same-origin' }),
        ...(method === 'POST' && {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': String(latin1.length),
        }),
        ...Object.fromEntries(heads),
      },
      body: method === 'POST' ? latin1 : '',
    }))
}

/** Path segments that are known to cause trouble, as written in a URL. */
export const EVIL: readonly string[] = [
  '%00',
  '%E0%A4%A',
  '%ED%A0%80',
  '%ED%B0%80x',
  '%',
  '%%',
  '%zz',
  '%FF%FE',
  '%c0%ae%c0%ae',
  '\\',
  '%5C',
  '..',
  '../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%252f..%252fetc',
  '%2e%2e',
  '%2e',
  '.',
  '%2F',
  '%2f%2f',
  '//evil.example',
  "'%20or%201=1--",
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '%F0%9F%9B%9E',
  '%E2%80%AE%D8%A7',
  '1e309',
  '-1e309',
  'NaN',
  'Infinity',
  '-0',
  '99999999999999999999',
  '0x10',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object%20Object]',
  '{{7*7}}',
  '$%7B7*7%7D',
  '%0d%0aX-Injected:%201',
  '%0A',
  '+',
  '%20',
  '%C2%A0',
  'a'.repeat(2_000),
  '%41'.repeat(1_000),
  '%25'.repeat(500),
]

/** A piece of a URL without line breaks. */
const piece: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...EVIL),
  fc.constantFrom(...HOSTILE_STRINGS.filter(text => text.length <= 1_000)).map(percentEncoded),
  unicodeString({ maxLength: 20 }).map(text => encodeURIComponent(text.toWellFormed())),
  fc.string({ maxLength: 20 }).map(text => text.replace(/[\s\0]/g, '_')),
  fc.double().map(String),
  fc.integer().map(String),
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map(date => date.toISOString().slice(0, 10)),
)

const HEADS = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Host',
  'If-Modified-Since',
  'If-None-Match',
  'Origin',
  'Range',
  'Referer',
  'X-Forwarded-For',
  'X-Forwarded-Host',
]
const headValue = fc
  .oneof(
    fc
      .constantFrom(...HOSTILE_STRINGS.filter(text => text.length <= 1_000))
      .map(text => text.toString('latin1')),
    fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  )
  // Other control characters are rejected by the HTTP parser.
  .map(text => text.replace(/[^\P{Cc}\x80-\x9f\t]/gu, '_'))

/** Form fields. tests/integration/forms.server.test.ts tries every field of every form. */
const FIELDS = [
  'email',
  'password',
  'car_plate',
  'registration',
  'code',
  'mode',
  'phone',
  'name',
  'purchase_from',
  'claim',
  '__proto__',
]
