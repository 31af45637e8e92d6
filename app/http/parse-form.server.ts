import { type ReceivedForm, receiveForm } from '../../platform/uploads/receive-form.ts'
import type { AppContext } from '../context/app-context.ts'

export type SentForm = Omit<Extract<ReceivedForm, { ok: true }>, 'ok'> & {
  /** the answer to a form that came in part, or was too large: what is there is what could be read, without files */
  readonly broken: 400 | 413 | null
  /** there were more files than any form has: none of them was read */
  readonly hasTooManyFiles: boolean
}

/**
 * Reads a form that was sent, with up to so many files. Throws the answer to what cannot be read: 413 where it is too large,
 * 400 where it is no form; unless its page shows what could be read (`isShownAgain`) and anything could. Whoever calls it discards
 * the form at the end.
 */
export async function parseForm(
  request: Request,
  { uploads }: Pick<AppContext, 'uploads'>,
  {
    maxFiles = 0,
    maxFileBytes = 0,
    isShownAgain = false,
  }: { maxFiles?: number; maxFileBytes?: number; isShownAgain?: boolean } = {},
): Promise<SentForm> {
  const form = await receiveForm(request, { maxFields: MAX_FIELDS, maxFiles, maxFileBytes, folder: uploads })
  if (form.ok) return { ...form, broken: null, hasTooManyFiles: false }
  const broken = form.error === 'uploads.malformed' ? 400 : 413
  if (!isShownAgain || [...form.fields].length === 0) throw new Response(null, { status: broken })
  const hasTooManyFiles = form.error === 'uploads.too-many-files'
  return {
    fields: form.fields,
    tooLongFields: [],
    files: [],
    discard: async () => {},
    broken: hasTooManyFiles ? null : broken,
    hasTooManyFiles,
  }
}

const MAX_FIELDS = 100
