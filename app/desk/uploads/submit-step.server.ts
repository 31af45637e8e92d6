import { data, href } from 'react-router'
import type { Permission, Permit } from '../../../domain/access/permit.ts'
import type { User } from '../../../domain/access/user.ts'
import { TAB_NAME } from '../../../domain/catalogue/data-files/find-table.ts'
import {
  chooseMode,
  chooseTable,
  correctUpload,
  discardUpload,
  restartUpload,
} from '../../../domain/list-uploads/correct-upload.server.ts'
import { isUploadMode, type ListUpload, type SentKind } from '../../../domain/list-uploads/list-upload.ts'
import type { TypedCorrections } from '../../../domain/list-uploads/load-upload-errors.server.ts'
import { lacksColumns, mayShare, uploadFields } from '../../../domain/list-uploads/upload-fields.ts'
import { dateIn, formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import type { FormFields } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { startWork } from '../list-work/start-work.server.ts'
import type { Proved } from '../proof/prove-again.server.ts'
import { showGuard } from './load-changes.server.ts'
import { parseLocalTime } from './local-time.ts'

type Permits = { readonly office: Permit<'prepare-lists'>; readonly admin: Permit<Permission> | null }

/** Errors by field, and what else a refused form shows. */
export type StepErrors = {
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  /** the guard's findings, with the planned day if there is one */
  readonly guard?: ReturnType<typeof showGuard> & { readonly day: string | null }
}

type Sent = {
  readonly fields: FormFields
  readonly url: URL
  readonly app: AppContext
  /** `proveByForm` of this form */
  readonly prove: (user: User) => Promise<Proved>
}

/**
 * Handles a form of the upload page; the field `act` names its button. Answers 303, or the form with its
 * errors.
 */
export async function submitStep(permits: Permits, upload: ListUpload, { fields, url, app, prove }: Sent) {
  const page = href('/desk/uploads/:id', { id: upload.id })
  const done = (isDone: boolean) => redirectAfterPost(page, { flash: isDone ? null : 'upload-changed', url })
  const { office } = permits
  // Collected prices are changed on the list's own page.
  if (upload.isTray && !['publish', 'discard'].includes(fields.get('act') ?? ''))
    throw new Response(null, { status: 404 })
  if (fields.get('act') === 'mode') {
    const mode = fields.get('mode')
    if (!isUploadMode(mode)) return data(failed({ mode: 'needed' }, fields), { status: 422 })
    return done(await chooseMode(office, upload, mode, app))
  }
  if (fields.get('act') === 'publish') return publish(permits, upload, { fields, url, app, prove, page })
  const { kind } = upload
  const discardedTo = upload.isTray
    ? href('/desk/lists/:kind', { kind })
    : href('/desk/lists/:kind/upload', { kind })
  return submitFileStep(office, upload, { fields, url, app, page, discardedTo })
}

/** Handles the forms that all kinds of files have: columns, corrections, reading again, discarding. */
export async function submitFileStep(
  permit: Permits['office'],
  upload: ListUpload<SentKind>,
  { fields, url, app, page, discardedTo }: Omit<Sent, 'prove'> & { page: string; discardedTo: string },
) {
  const done = (isDone: boolean) => redirectAfterPost(page, { flash: isDone ? null : 'upload-changed', url })
  switch (fields.get('act')) {
    case 'columns': {
      const chosen = await readColumns(permit, upload, fields, app)
      if (chosen === null) return done(false)
      if (!chosen.ok) return data(chosen.answer, { status: 422 })
      const isDone = await chooseTable(permit, upload, chosen.table, app)
      await startWork(permit, upload, app)
      return done(isDone)
    }
    case 'correct': {
      const corrections = await app.listWork.findCorrections(permit, upload, typedCorrections(fields))
      if (!corrections) return data(failed({ act: 'nothing' }, fields), { status: 422 })
      const isDone = await correctUpload(permit, upload, corrections, app)
      await startWork(permit, upload, app)
      return done(isDone)
    }
    case 'again': {
      const isDone = await restartUpload(permit, upload, app)
      await startWork(permit, upload, app)
      return done(isDone)
    }
    case 'discard': {
      await discardUpload(permit, upload.id, app)
      const to = fields.get('from') === 'today' ? href('/desk') : discardedTo
      return redirectAfterPost(to, { flash: 'upload-discarded', url })
    }
    default:
      throw new Response(null, { status: 404 })
  }
}

async function publish(
  { admin }: Permits,
  upload: ListUpload,
  { fields, url, app, prove, page }: Sent & { page: string },
) {
  if (!admin) throw new Response(null, { status: 404 })
  const mode = upload.isTray ? upload.mode : fields.get('mode')
  const number = (name: string) => Number(/^\d{1,9}$/.exec(fields.get(name) ?? '')?.[0] ?? -1)
  // Publishes only if the upload has not changed since the page was shown.
  const revision = number('revision')
  if (isUploadMode(mode) && mode !== upload.mode && revision === upload.revision)
    await chooseMode(admin, upload, mode, app)
  const time = parseLocalTime(fields.get('publish_at') ?? '', app.timeZone)
  if (time === 'invalid') return data(failed({ publish_at: 'time' }, fields), { status: 422 })
  const today = dateIn(app.timeZone, app.now())
  const typed = (fields.get('confirm') ?? '').replace(/[\s,.]/g, '')
  const confirmed = /^\d{1,9}$/.test(typed) ? Number(typed) : null
  const proved = confirmed === null ? null : await prove(admin.user)
  const published = await app.listWork.publishUpload(
    admin,
    isUploadMode(mode) ? { ...upload, mode } : upload,
    {
      shown: number('shown'),
      revision,
      effectiveAt: time,
      confirmed,
      proof: proved?.proof ?? null,
    },
  )
  if (published === null) return redirectAfterPost(page, { flash: 'upload-changed', url })
  if (published.ok) return redirectAfterPost(page, { flash: null, url })
  const isUnproved = published.reason === 'blocked' && published.guard.confirm === confirmed
  const unproved = isUnproved && proved && 'error' in proved ? { password: proved.error } : null
  const failure = failed(unproved ?? PUBLISH_ERRORS[published.reason], fields)
  if (published.reason !== 'blocked') return data(failure, { status: PUBLISH_STATUS[published.reason] })
  const day = time && dateIn(app.timeZone, time)
  const guard = showGuard(upload.kind, published.guard, day ?? today)
  return data({ ...failure, guard: { ...guard, day: day && formatStaffDate(day) } }, { status: 422 })
}

type PublishRefusal = 'blocked' | 'superseded' | 'past' | 'noRoom'

/** Field and message key for each refusal. */
const PUBLISH_ERRORS: Readonly<Record<PublishRefusal, StepErrors['errors']>> = {
  blocked: { confirm: 'confirm' },
  superseded: { shown: 'moved' },
  past: { publish_at: 'past' },
  noRoom: { disk: 'noRoom' },
}

const PUBLISH_STATUS = { superseded: 409, past: 422, noRoom: 503 } as const

const failed = (errors: StepErrors['errors'], fields: FormFields): StepErrors => ({
  errors,
  values: Object.fromEntries([...fields].filter(([name]) => name !== 'password')),
})

/** The columns that the form names, or its errors; null if the file no longer exists. */
async function readColumns(
  permit: Permits['office'],
  upload: ListUpload<SentKind>,
  fields: FormFields,
  app: AppContext,
) {
  const number = (name: string) => Number(/^\d{1,6}$/.exec(fields.get(name) ?? '')?.[0] ?? 0)
  const asked = { sheet: number('sheet'), headerRow: number('header_row') }
  const found = await app.listWork.findUploadTable(permit, upload, asked)
  if (!found) return null
  const { sheet, headerRow, names, hidden } = found.table
  const columns: Record<string, number> = {}
  const errors: Record<string, string> = {}
  for (const field of uploadFields(upload.kind)) {
    const text = fields.get(field) ?? ''
    if (text === String(TAB_NAME) && field === 'brand') columns[field] = TAB_NAME
    if (!/^\d{1,3}$/.test(text)) continue
    if (Object.values(columns).includes(Number(text)) && !mayShare(upload.kind, field, columns, Number(text)))
      errors[field] = 'twice'
    columns[field] = Number(text)
  }
  for (const [field = '', ...others] of lacksColumns(upload.kind, found.table, columns))
    errors[field] = others.length > 0 ? 'lacksOne' : 'lacks'
  if (Object.keys(errors).length > 0) return { ok: false, answer: failed(errors, fields) } as const
  return { ok: true, table: { sheet, headerRow, columns, names, hidden } } as const
}

/** The typed cells and the ticked rows. */
function typedCorrections(fields: FormFields): TypedCorrections {
  const typed = (prefix: string) =>
    Object.fromEntries(
      [...fields].flatMap(([name, text]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
      ),
    )
  const rows = fields.getAll('leave_out').filter(row => /^[1-9]\d{0,6}$/.test(row))
  return {
    cells: typed('cell.'),
    same: typed('same.'),
    leftOut: rows.map(Number),
    leftOutSame: fields.getAll('leave_out_same'),
  }
}
