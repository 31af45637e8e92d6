import type { Company } from './company.ts'

/** A field of a company form: where its value is in the company, or in the entry of a list, `slogan.ms`. */
export type CompanyField = {
  readonly path: string
  /** type of the input; a `picture` holds a path */
  readonly kind: 'text' | 'area' | 'number' | 'tel' | 'email' | 'url' | 'rating' | 'language' | 'picture'
  /** an empty field is left out of the document */
  readonly isOptional?: boolean
  /** one text is stored if both languages have the same */
  readonly isOneIfSame?: boolean
}

const text = (path: string): CompanyField => ({ path, kind: 'text' })
const inBoth = (path: string, options: Partial<CompanyField> = {}): CompanyField[] =>
  ['ms', 'en'].map(language => ({ kind: 'text', ...options, path: `${path}.${language}` }))
const days = (path: string): CompanyField => ({ path: `care.${path}`, kind: 'number', isOptional: true })

/** The company's own values, in groups as the form shows them. */
export const COMPANY_GROUPS = {
  identity: [
    text('name'),
    { path: 'founded', kind: 'number' },
    ...inBoth('slogan'),
    { path: 'branch_count', kind: 'text', isOptional: true },
  ],
  contact: [
    { path: 'chat_number', kind: 'tel' },
    { path: 'phone', kind: 'tel' },
    { path: 'email', kind: 'email' },
    { path: 'support_email', kind: 'email' },
    { path: 'address', kind: 'area' },
  ],
  links: [
    { path: 'website', kind: 'url' },
    { path: 'video_url', kind: 'url' },
    { path: 'social_url', kind: 'url' },
    { path: 'review_count', kind: 'number' },
  ],
  care: [
    days('rotation_km.from'),
    days('rotation_km.to'),
    days('work_warranty_days'),
    days('fast_fit_days'),
    days('road_hazard_days'),
  ],
} as const satisfies Record<string, readonly CompanyField[]>

/** The lists of a company; each entry has its own form. */
export const COMPANY_LISTS = {
  story: [...inBoth('mark'), ...inBoth('title'), ...inBoth('text', { kind: 'area' })],
  reviews: [
    text('name'),
    text('initials'),
    { path: 'rating', kind: 'rating' },
    { path: 'language', kind: 'language', isOptional: true },
    ...inBoth('title', { isOneIfSame: true }),
    ...inBoth('time_ago', { isOneIfSame: true }),
    { path: 'text', kind: 'area' },
  ],
  promotions: [
    ...inBoth('desktop', { kind: 'picture', isOneIfSame: true }),
    ...inBoth('mobile', { kind: 'picture', isOneIfSame: true }),
    ...inBoth('alt'),
  ],
} as const satisfies Record<string, readonly CompanyField[]>

export type CompanyList = keyof typeof COMPANY_LISTS
export const isCompanyList = (name: string): name is CompanyList => Object.hasOwn(COMPANY_LISTS, name)

/** The values of a form, by path. */
export type FieldValues = Readonly<Record<string, string>>

export const COMPANY_FIELDS: readonly CompanyField[] = Object.values(COMPANY_GROUPS).flat()

/** The form values for a company or a list entry; all are empty for null. */
export function fieldValues(fields: readonly CompanyField[], document: object | null): FieldValues {
  return Object.fromEntries(fields.map(({ path }) => [path, valueAt(document, path)]))
}

function valueAt(document: object | null, path: string): string {
  let at: unknown = document
  for (const step of path.split('.')) {
    // One text for both languages.
    if (typeof at === 'string') return at
    at = (at as Record<string, unknown> | null | undefined)?.[step]
  }
  return at === undefined || at === null ? '' : String(at)
}

/**
 * Builds the document from the form, before validation: digits in number fields become numbers, empty
 * optional values are left out, and a text that is the same in both languages is stored once where this is
 * allowed.
 */
export function fieldsToDocument(fields: readonly CompanyField[], values: FieldValues): object {
  const document: Record<string, unknown> = {}
  for (const { path, kind, isOptional, isOneIfSame } of fields) {
    const typed = (values[path] ?? '').trim().replace(/\r\n?/g, '\n')
    if (isOptional && typed === '') continue
    const isNumber = (kind === 'number' || kind === 'rating') && /^\d{1,12}$/.test(typed)
    const [name = '', ...parents] = path.split('.').reverse()
    let place = document
    for (const parent of parents.reverse()) {
      place[parent] ??= {}
      place = place[parent] as Record<string, unknown>
    }
    place[name] = isNumber ? Number(typed) : typed
    if (isOneIfSame && place.ms === place.en) document[path.slice(0, path.indexOf('.'))] = typed
  }
  return document
}

/** The company with new values; its lists stay. */
export function withDetails(company: Company, values: FieldValues): object {
  const { reviews, promotions, story, claim_proposal } = company
  return {
    ...fieldsToDocument(COMPANY_FIELDS, values),
    ...(story && { story }),
    ...(claim_proposal && { claim_proposal }),
    reviews,
    promotions,
  }
}

/**
 * The company with one list entry replaced, moved, added or removed. `index` is null for a new entry,
 * `values` for a removed one; `place` counts from 0.
 */
export function withEntry(
  company: Company,
  list: CompanyList,
  { index, values, place }: { index: number | null; values: FieldValues | null; place: number },
): { document: object; index: number } {
  const entries: object[] = [...(company[list] ?? [])]
  if (index !== null) entries.splice(index, 1)
  const at = Math.max(0, Math.min(place, entries.length))
  if (values) entries.splice(at, 0, fieldsToDocument(COMPANY_LISTS[list], values))
  return { document: { ...company, [list]: entries }, index: at }
}
