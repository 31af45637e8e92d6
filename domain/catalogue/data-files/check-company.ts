import { z } from 'zod'
import { parseChatNumber } from '../../booking/chat-url.ts'
import type { Company } from '../../company/company.ts'
import { parseHttpsUrl, parseImageUrl } from './cell.ts'
import type { JsonPath } from './json-position.ts'
import { quote } from './problems.ts'

/** The errors of company values for the commands, one English sentence per code. */
const SENTENCES = {
  'not-text': 'must be a text',
  'too-long': 'must have at most 1,000 characters',
  'half-character': 'holds half a character',
  'control-character': 'holds a control character',
  empty: 'must not be empty',
  'not-text-or-both': 'must be a text, or one for each language',
  'not-whole': 'must be a whole number from {min} to {max}',
  'not-email': 'must be an e-mail address',
  'not-phone': 'must be one phone number',
  'not-picture': 'must be a path under /pictures/ or an https address',
  'not-picture-or-both': 'must be a path under /pictures/ or an https address, or one for each language',
  'not-link': 'left out: not an https address: {value}',
  'from-not-below': '`from` must be below `to`',
  'not-language': 'must be en or ms',
  'not-list': 'must be a list',
  'not-object': 'must be an object',
  'unknown-key': 'has a key that is not known: {keys}',
  'too-many-stages': 'must be at most {max} stages',
  'too-many-reviews': 'must be at most {max} reviews',
  'too-many-promotions': 'must be at most {max} promotions',
} as const

type CompanyProblemCode = keyof typeof SENTENCES

/** An error in one value. */
export type CompanyProblem = {
  /** where it is: `['reviews', 3, 'rating']` */
  readonly path: JsonPath
  readonly code: CompanyProblemCode
  readonly values: Readonly<Record<string, string | number>>
  /** the sentence in English */
  readonly reason: string
}

/**
 * Checks a company from a file or a form (rule S28.12). Returns the company, with links other than https
 * emptied and reported as warnings, or one problem per wrong value.
 */
export function checkCompany(
  document: unknown,
): { ok: true; company: Company; warnings: CompanyProblem[] } | { ok: false; errors: CompanyProblem[] } {
  const result = companySchema.safeParse(document)
  if (!result.success) {
    const errors = result.error.issues.map(({ path, message }) => {
      const [code, values] = JSON.parse(message) as [CompanyProblemCode, CompanyProblem['values']]
      return problem(path as JsonPath, code, values)
    })
    // An empty phone number is not also an invalid one.
    const isFirst = (error: CompanyProblem, index: number) =>
      errors[index - 1]?.path.join('.') !== error.path.join('.')
    return { ok: false, errors: errors.filter(isFirst) }
  }
  const warnings: CompanyProblem[] = []
  const link = (key: 'website' | 'video_url' | 'social_url') => {
    const address = parseHttpsUrl(result.data[key])
    if (!address && result.data[key])
      warnings.push(problem([key], 'not-link', { value: quote(result.data[key]) }))
    return address ?? ''
  }
  const links = { website: link('website'), video_url: link('video_url'), social_url: link('social_url') }
  return { ok: true, company: { ...result.data, ...links }, warnings }
}

function problem(path: JsonPath, code: CompanyProblemCode, values: CompanyProblem['values']): CompanyProblem {
  const reason = SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  return { path, code, values, reason }
}

/** zod takes a text as its message: code and values as JSON. */
const say = (code: CompanyProblemCode, values: CompanyProblem['values'] = {}) =>
  JSON.stringify([code, values])

/** Rule S28.12. */
const MAX_REVIEWS = 100
const MAX_STAGES = 20
const MAX_PROMOTIONS = 50

const plainText = z
  .string({ error: say('not-text') })
  .trim()
  .max(1_000, say('too-long'))
  // PostgreSQL's jsonb rejects NUL and unpaired surrogates, although JSON can escape them.
  .refine(text => text.isWellFormed(), say('half-character'))
  .refine(text => !/[\p{Cc}]/u.test(text.replace(/[\n\r\t]/g, '')), say('control-character'))
const someText = plainText.min(1, say('empty'))
const bothLanguages = z.strictObject({ en: someText, ms: someText }, { error: objectError })
/** A text for both languages, or one for each. */
const plainOrBoth = z.union([plainText, z.strictObject({ en: plainText, ms: plainText })], {
  error: say('not-text-or-both'),
})
const whole = (min: number, max: number) =>
  z
    .int({ error: say('not-whole', { min, max }) })
    .min(min, say('not-whole', { min, max }))
    .max(max, say('not-whole', { min, max }))
const mail = someText.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, say('not-email'))
const phone = someText.refine(text => parseChatNumber(text) !== null, say('not-phone'))
const image = someText
  .refine(text => parseImageUrl(text) !== null, say('not-picture'))
  .transform(text => parseImageUrl(text) ?? '')
/** A picture, or one for each language. */
const images = z.union([image, z.strictObject({ en: image, ms: image })], {
  error: say('not-picture-or-both'),
})

const days = whole(1, 3_650).optional()
const km = whole(1, 100_000)
const careFigures = z.strictObject(
  {
    rotation_km: z
      .strictObject({ from: km, to: km }, { error: objectError })
      .refine(({ from, to }) => from < to, say('from-not-below'))
      .optional(),
    work_warranty_days: days,
    fast_fit_days: days,
    road_hazard_days: days,
  },
  { error: objectError },
)

const percent = whole(0, 100)
const claimProposal = z.strictObject(
  {
    new_tread_mm: whole(1, 30),
    shares: z
      .array(
        z.strictObject(
          { min_tread_percent: percent, max_months: whole(0, 120), percent },
          { error: objectError },
        ),
        { error: say('not-list') },
      )
      .max(MAX_STAGES, say('too-many-stages', { max: MAX_STAGES })),
  },
  { error: objectError },
)

const companySchema = z.strictObject(
  {
    name: someText,
    slogan: bothLanguages,
    chat_number: phone,
    phone,
    email: mail,
    support_email: mail,
    website: plainText,
    address: someText,
    founded: whole(1800, 2100),
    branch_count: plainText.optional(),
    story: z
      .array(
        z.strictObject(
          { mark: bothLanguages, title: bothLanguages, text: bothLanguages },
          { error: objectError },
        ),
        { error: say('not-list') },
      )
      .max(MAX_STAGES, say('too-many-stages', { max: MAX_STAGES }))
      .optional(),
    video_url: plainText,
    social_url: plainText,
    care: careFigures.optional(),
    claim_proposal: claimProposal.optional(),
    review_count: whole(0, 100_000_000),
    reviews: z
      .array(
        z.strictObject(
          {
            name: someText,
            title: plainOrBoth,
            time_ago: plainOrBoth,
            rating: whole(1, 5),
            text: someText,
            language: z.enum(['en', 'ms'], { error: say('not-language') }).optional(),
            initials: someText,
          },
          { error: objectError },
        ),
        { error: say('not-list') },
      )
      .max(MAX_REVIEWS, say('too-many-reviews', { max: MAX_REVIEWS })),
    promotions: z
      .array(
        z.strictObject({ desktop: images, mobile: images, alt: bothLanguages }, { error: objectError }),
        {
          error: say('not-list'),
        },
      )

      .max(MAX_PROMOTIONS, say('too-many-promotions', { max: MAX_PROMOTIONS })),
  },
  { error: objectError },
)

function objectError(issue: { code?: string; keys?: string[] }) {
  return issue.code === 'unrecognized_keys' && issue.keys
    ? say('unknown-key', { keys: issue.keys.map(quote).join(', ') })
    : say('not-object')
}
