import { z } from 'zod'
import { parseChatNumber } from '../../booking/chat-url.ts'
import type { Company } from '../../company/company.ts'
import { parseHttpsUrl, parseImageUrl } from './cell.ts'
import type { ImportProblem } from './data-file.ts'
import { findLine, findSyntaxErrorLine, type JsonPath } from './json-position.ts'
import { quote } from './problems.ts'

/**
 * Parses `company.json` (without byte order mark). Returns the company, with non-https links emptied and
 * reported as warnings, or all errors.
 */
export function parseCompanyFile(
  text: string,
): { ok: true; company: Company; warnings: ImportProblem[] } | { ok: false; errors: ImportProblem[] } {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    return { ok: false, errors: [syntaxError(text, error as Error)] }
  }
  const at = (path: JsonPath, reason: string): ImportProblem => ({
    line: findLine(text, path),
    column: path.join('.'),
    reason,
  })
  const result = companySchema.safeParse(document)
  if (!result.success) {
    const errors = result.error.issues.map(issue => at(issue.path as JsonPath, issue.message))
    // Report one error per value: an empty phone number is not also an invalid one.
    const first = errors.filter((error, index) => errors[index - 1]?.column !== error.column)
    return { ok: false, errors: first }
  }

  const warnings: ImportProblem[] = []
  const link = (key: 'website' | 'video_url' | 'social_url') => {
    const address = parseHttpsUrl(result.data[key])
    if (!address && result.data[key]) {
      warnings.push(at([key], `left out: not an https address: ${quote(result.data[key])}`))
    }
    return address ?? ''
  }
  const links = { website: link('website'), video_url: link('video_url'), social_url: link('social_url') }
  return { ok: true, company: { ...result.data, ...links }, warnings }
}

/** Rule S28.12. */
const MAX_REVIEWS = 100
const MAX_STAGES = 20

const plainText = z
  .string({ error: 'must be a text' })
  .trim()
  .max(1_000, 'must have at most 1,000 characters')
  // PostgreSQL's jsonb rejects NUL and unpaired surrogates, which JSON can escape.
  .refine(text => text.isWellFormed(), 'holds half a character')
  .refine(text => !/[\p{Cc}]/u.test(text.replace(/[\n\r\t]/g, '')), 'holds a control character')
const someText = plainText.min(1, 'must not be empty')
const bothLanguages = z.strictObject({ en: someText, ms: someText }, { error: objectError })
/** A text for both languages, or one for each. */
const plainOrBoth = z.union([plainText, z.strictObject({ en: plainText, ms: plainText })], {
  error: 'must be a text, or one for each language',
})
const whole = (min: number, max: number) =>
  z
    .int({ error: `must be a whole number from ${min} to ${max}` })
    .min(min, `must be a whole number from ${min} to ${max}`)
    .max(max, `must be a whole number from ${min} to ${max}`)
const mail = someText.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')
const phone = someText.refine(text => parseChatNumber(text) !== null, 'must be one phone number')
const image = someText
  .refine(text => parseImageUrl(text) !== null, 'must be a path under /pictures/ or an https address')
  .transform(text => parseImageUrl(text) ?? '')
/** A picture, or one for each language. */
const images = z.union([image, z.strictObject({ en: image, ms: image })], {
  error: 'must be a path under /pictures/ or an https address, or one for each language',
})

const days = whole(1, 3_650).optional()
const km = whole(1, 100_000)
const careFigures = z.strictObject(
  {
    rotation_km: z
      .strictObject({ from: km, to: km }, { error: objectError })
      .refine(({ from, to }) => from < to, '`from` must be below `to`')
      .optional(),
    work_warranty_days: days,
    fast_fit_days: days,
    road_hazard_days: days,
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
        { error: 'must be a list' },
      )
      .max(MAX_STAGES, `must be at most ${MAX_STAGES} stages`)
      .optional(),
    video_url: plainText,
    social_url: plainText,
    care: careFigures.optional(),
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
            language: z.enum(['en', 'ms'], { error: 'must be en or ms' }).optional(),
            initials: someText,
          },
          { error: objectError },
        ),
        { error: 'must be a list' },
      )
      .max(MAX_REVIEWS, `must be at most ${MAX_REVIEWS} reviews`),
    promotions: z
      .array(
        z.strictObject({ desktop: images, mobile: images, alt: bothLanguages }, { error: objectError }),
        {
          error: 'must be a list',
        },
      )
      .max(50, 'must be at most 50 promotions'),
  },
  { error: objectError },
)

function objectError(issue: { code?: string; keys?: string[] }) {
  return issue.code === 'unrecognized_keys' && issue.keys
    ? `has a key that is not known: ${issue.keys.map(quote).join(', ')}`
    : 'must be an object'
}

function syntaxError(text: string, error: Error): ImportProblem {
  const start = text.trimStart()
  const reason = start && !start.startsWith('{') ? 'it must begin with {' : error.message.split('\n')[0]
  return { line: findSyntaxErrorLine(text), column: '', reason: `is not JSON: ${reason}` }
}
