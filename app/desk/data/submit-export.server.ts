import { href } from 'react-router'
import type { Permit } from '../../../domain/access/permit.ts'
import type { User } from '../../../domain/access/user.ts'
import {
  EXPORT_FIELDS,
  type ExportError,
  type ExportField,
  parseExport,
} from '../../../domain/exports/customer-export.ts'
import { findDownloadTicket } from '../../../domain/exports/download-tickets.server.ts'
import { prepareCustomerExport } from '../../../domain/exports/write-customer-export.server.ts'
import { type FormFields, fieldValues } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { withQuery } from '../../http/with-query.ts'
import type { Proved } from '../proof/prove-again.server.ts'

export type ExportAnswer = {
  readonly errors: Partial<Record<ExportField, ExportError>> & { readonly password?: string }
  readonly values: Readonly<Record<ExportField, string>>
}

/** Prepares an export and leads to its link, or answers the form with its errors. */
export async function submitExport(
  permit: Permit<'export-data'>,
  fields: FormFields,
  { url, app, prove }: { url: URL; app: AppContext; prove: () => Promise<Proved> },
): Promise<Response | ExportAnswer> {
  const values = fieldValues(fields, EXPORT_FIELDS)
  const parsed = parseExport(values)
  if (!parsed.ok) return { errors: parsed.errors, values }
  const proved = await prove()
  if (proved.proof === null) return { errors: { password: proved.error }, values }
  const id = await prepareCustomerExport(permit, { ...parsed.export, proof: proved.proof }, app)
  return redirectAfterPost(withQuery(href('/desk/data'), { export: id }), { flash: null, url })
}

/**
 * The link of an export that was prepared: how many rows it has now; `gone` once it was used or is too old.
 */
export async function loadPreparedExport(user: User, id: string, app: AppContext) {
  const ticket = await findDownloadTicket(user, id, app)
  if (ticket?.kind !== 'customers') return { isGone: true } as const
  return { isGone: false, id, rows: ticket.rows, preset: ticket.preset } as const
}
