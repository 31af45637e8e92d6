import { isDeepStrictEqual } from 'node:util'
import { data, href } from 'react-router'
import type { Permission, Permit } from '../../../domain/access/permit.ts'
import { type CompanyProblem, checkCompany } from '../../../domain/catalogue/data-files/check-company.ts'
import { editList } from '../../../domain/catalogue/edit-list.server.ts'
import type { Company } from '../../../domain/company/company.ts'
import {
  COMPANY_FIELDS,
  COMPANY_LISTS,
  type CompanyField,
  type FieldValues,
  withDetails,
  withEntry,
} from '../../../domain/company/company-fields.ts'
import { attachPictures } from '../../../domain/pictures/attach-pictures.server.ts'
import { MAX_PICTURE_BYTES } from '../../../domain/pictures/picture.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { type ParsedForm, parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { MAX_BANNER_PICTURES, receiveBannerPictures } from '../banner/banner-pictures.server.ts'
import { submitUndo } from '../list-version/last-edit.server.ts'
import { type EntryAddress, entryOf, loadCompany } from './load-company.server.ts'

/** The errors of a form's fields, by path; `form` is an error that none of its fields can show. */
export type FieldProblems = Readonly<Record<string, Pick<CompanyProblem, 'code' | 'values'>>>

/**
 * Publishes the company with the values of the form, or with one entry of a list changed, added or removed.
 */
export async function submitCompany(
  permit: Permit<Permission>,
  { request, url }: { request: Request; url: URL },
  app: AppContext,
) {
  const sent = await parseForm(request, app, {
    maxFiles: MAX_BANNER_PICTURES,
    maxFileBytes: MAX_PICTURE_BYTES,
  })
  try {
    return await publishSent(permit, { sent, url }, app)
  } finally {
    await sent.discard()
  }
}

async function publishSent(
  permit: Permit<Permission>,
  { sent, url }: { sent: ParsedForm; url: URL },
  app: AppContext,
) {
  const { fields, tooLongFields } = sent
  const undo = fields.get('undo')
  if (undo !== null)
    return submitUndo(permit, { kind: 'company', number: undo, url, to: href('/desk/company') }, app)

  const { company } = await loadCompany(app)
  const entry = entryOf(url, company)
  const form: readonly CompanyField[] = entry ? COMPANY_LISTS[entry.list] : COMPANY_FIELDS
  const pictures = await receiveBannerPictures(sent, form, permit.user.id, app)
  const values: Record<string, string> = Object.fromEntries(
    form.map(({ path }) => [path, pictures.urls[path] ?? fields.get(path) ?? '']),
  )
  // One picture is enough for both languages.
  for (const { path, kind } of form)
    if (kind === 'picture')
      values[path] ||= values[path.replace(/\.(ms|en)$/, path.endsWith('ms') ? '.en' : '.ms')] ?? ''
  const sentShown = fields.get('shown') ?? ''
  const shown = /^\d{1,9}$/.test(sentShown) ? Number(sentShown) : -1
  const isRemoval = entry !== null && entry.index !== null && fields.get('remove') !== null
  const place = /^\d{1,3}$/.exec(fields.get('place') ?? '') ? Number(fields.get('place')) : Number.MAX_VALUE
  const refuse = (answer: { errors: FieldProblems; superseded: Superseded | null; shown: number }) =>
    data({ values, ...answer }, { status: 422 })

  const { document, prefix } = change(company, entry, { values: isRemoval ? null : values, place })
  const checked = checkCompany(document)
  const problems = checked.ok ? checked.warnings : checked.errors
  const errors = { ...fieldProblems(problems, form, prefix), ...pictures.errors }
  for (const path of tooLongFields) errors[path] = { code: 'too-long', values: {} }
  if (!checked.ok || Object.keys(errors).length > 0) return refuse({ errors, superseded: null, shown })

  const shownPictures = form.filter(({ kind }) => kind === 'picture').map(({ path }) => values[path] ?? '')
  await attachPictures(permit, shownPictures, app)
  const edited = await editList(
    permit,
    {
      kind: 'company',
      shown,
      change: rows =>
        isDeepStrictEqual(rows[0]?.document, checked.company)
          ? rows
          : [{ position: 1, document: checked.company }],
    },
    app,
  )
  if (!edited.ok) {
    const { current } = edited
    const superseded = current && { by: current.by, at: formatStaffTimestamp(current.at, app.timeZone) }
    return refuse({ errors: {}, superseded, shown: current?.number ?? 0 })
  }
  return redirectAfterPost(href('/desk/company'), {
    flash: edited.version ? 'company-saved' : 'nothing-changed',
    url,
  })
}

type Superseded = { readonly by: string; readonly at: { iso: string; shown: string } }

/** The company with the form's values, and their paths in it. */
function change(
  company: Company,
  entry: EntryAddress | null,
  { values, place }: { values: FieldValues | null; place: number },
): { document: object; prefix: string } {
  if (!entry) return { document: withDetails(company, values ?? {}), prefix: '' }
  const { document, index } = withEntry(company, entry.list, { index: entry.index, values, place })
  return { document, prefix: `${entry.list}.${index}.` }
}

function fieldProblems(
  problems: readonly CompanyProblem[],
  form: readonly CompanyField[],
  prefix: string,
): Record<string, Pick<CompanyProblem, 'code' | 'values'>> {
  const found: Record<string, Pick<CompanyProblem, 'code' | 'values'>> = {}
  for (const { path, code, values } of problems) {
    const at = path.join('.')
    const name = at.startsWith(prefix) ? at.slice(prefix.length) : at
    const field = form.find(each => each.path === name || each.path.startsWith(`${name}.`))
    const key = field?.path ?? 'form'
    if (!(key in found)) found[key] = { code, values }
  }
  return found
}
