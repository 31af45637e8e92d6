import { mkdir, rm } from 'node:fs/promises'
import { deleteOldFiles } from '../disk/delete-old-files.ts'
import { FieldList } from './form-fields.ts'
import { FormRefusedError, parseMultipart } from './parse-multipart.ts'
import type { FormLimits, ReceivedForm } from './received-form.ts'

/**
 * Parses a form sent as `multipart/form-data` or `application/x-www-form-urlencoded`. Files are streamed to
 * the folder (mode 0600, generated names); a file that is too big, and every file where the disk has no room
 * for them, is dropped and the rest is parsed. Never throws because of the content: a truncated body or one
 * of another type is `uploads.malformed` and leaves no file. Throws if the folder cannot be written.
 */
export async function receiveForm(request: Request, limits: FormLimits): Promise<ReceivedForm> {
  const fields = new FieldList(limits.longFields)
  try {
    const type = request.headers.get('content-type') ?? ''
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
      await readUrlencoded(request, limits, fields)
      return { ok: true, fields, tooLongFields: fields.tooLongFields, files: [], discard: async () => {} }
    }
    if (!/^multipart\/form-data\b/i.test(type)) throw new FormRefusedError('uploads.malformed')
    await mkdir(limits.folder.path, { recursive: true, mode: 0o700 })
    const files = await parseMultipart(request, type, limits, fields)
    return {
      ok: true,
      fields,
      tooLongFields: fields.tooLongFields,
      files,
      async discard() {
        await Promise.all(files.map(({ path }) => path && rm(path, { force: true })))
      },
    }
  } catch (error) {
    if (error instanceof FormRefusedError) return { ok: false, error: error.code, fields }
    throw error
  }
}

/** Deletes files in the folder that are older than an hour, left by a killed process. */
export const sweepUploads = (folder: string, { now }: { now: Date }): Promise<void> =>
  deleteOldFiles(folder, { maxAgeMs: MAX_AGE_MS, now })

/** No form takes this long; another process may be receiving one in the same folder now. */
const MAX_AGE_MS = 3_600_000

async function readUrlencoded(request: Request, { maxFields }: FormLimits, fields: FieldList) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length
      if (bytes > MAX_URLENCODED_BYTES) throw new FormRefusedError('uploads.too-big')
      chunks.push(chunk)
    }
  } catch (error) {
    // The client has disconnected, or the body was read before.
    throw error instanceof FormRefusedError ? error : new FormRefusedError('uploads.malformed', error)
  }
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) {
    if (fields.length === maxFields) throw new FormRefusedError('uploads.too-many-parts')
    fields.add(name, value)
  }
}

/** ten fields of maximum length, three bytes per character */
const MAX_URLENCODED_BYTES = 300_000
