import { receiveForm } from '../../platform/uploads/receive-form.ts'
import type { ReceivedForm } from '../../platform/uploads/received-form.ts'
import type { UploadFolder } from '../../platform/uploads/upload-folder.ts'

export type ParsedForm = Omit<Extract<ReceivedForm, { ok: true }>, 'ok'> & {
  /**
   * status for a malformed (400) or too large (413) form, of which only some fields and no files could be
   * read
   */
  readonly errorStatus: 400 | 413 | null
  /** the form had more than `maxFiles` files, and none of them was read */
  readonly hasTooManyFiles: boolean
}

/**
 * Parses a submitted form with up to `maxFiles` files of `maxFileBytes` each, which are stored in the folder
 * `uploads`. Throws a 400 response for a malformed form and 413 for a too large one. With `allowPartial` it
 * returns the fields that could be read, if there are any, for pages that show them again (rule W1.13). The
 * caller calls `discard()` at the end.
 */
export async function parseForm(
  request: Request,
  { uploads }: { readonly uploads: UploadFolder },
  {
    maxFiles = 0,
    maxFileBytes = 0,
    allowPartial = false,
    longFields,
  }: {
    maxFiles?: number
    maxFileBytes?: number
    allowPartial?: boolean
    longFields?: Readonly<Record<string, number>>
  } = {},
): Promise<ParsedForm> {
  const form = await receiveForm(request, {
    ...{ maxFields: MAX_FIELDS, maxFiles, maxFileBytes, longFields },
    folder: uploads,
  })
  if (form.ok) return { ...form, errorStatus: null, hasTooManyFiles: false }
  const errorStatus = form.error === 'uploads.malformed' ? 400 : 413
  if (!allowPartial || [...form.fields].length === 0) throw new Response(null, { status: errorStatus })
  const hasTooManyFiles = form.error === 'uploads.too-many-files'
  return {
    fields: form.fields,
    tooLongFields: [],
    files: [],
    discard: async () => {},
    errorStatus: hasTooManyFiles ? null : errorStatus,
    hasTooManyFiles,
  }
}

/** rule S30.5 */
const MAX_FIELDS = 100
