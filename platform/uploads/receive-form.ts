import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FieldList, type FormFields } from './form-fields.ts'
import { FormRefusedError, parseMultipart } from './parse-multipart.ts'

export type { FormFields }

/** What a form may hold. */
export type FormLimits = {
  /** bytes of one file; a file of exactly so many is not too big */
  readonly maxFileBytes: number
  /**
   * how many are read: one more refuses the form, whose fields are then still there; so that "at most five" is a rule of
   * the form and not of this, take some more here
   */
  readonly maxFiles: number
  readonly maxFields: number
  /** where files wait while the form is being looked at: `DATA_DIR/uploads`; made where it is missing */
  readonly folder: string
}

/** A form as it was sent, or why it could not be read, with the fields that could. */
export type ReceivedForm =
  | {
      ok: true
      fields: FormFields
      /** names of fields of more than 10,000 characters; their values are dropped */
      tooLongFields: readonly string[]
      files: readonly ReceivedFile[]
      /** Removes the files; call it when the form has been dealt with, whatever came of it. */
      discard(): Promise<void>
    }
  | { ok: false; error: FormRefusal; fields: FormFields }

export type FormRefusal =
  | 'uploads.malformed'
  | 'uploads.too-many-files'
  | 'uploads.too-many-parts'
  | 'uploads.too-big'

export type ReceivedFile = {
  readonly field: string
  /** what the visitor's device calls it: display text only, without control characters, 200 at most */
  readonly name: string
  /** where it waits until `discard`; empty where it is too big, as then nothing is kept */
  readonly path: string
  /** as many as came; of a file that is too big, as many as it may have */
  readonly bytes: number
  readonly isTooBig: boolean
}

/**
 * Reads a form as browsers send it, `multipart/form-data` or `application/x-www-form-urlencoded`, the same way
 * (reliability.md 11). Files go to the folder as they come (mode 0600, names of our own), never into memory; one that is
 * too big is dropped and the rest still read. Whatever is sent, nothing is thrown: a body that is cut off, or is no form,
 * is `uploads.malformed`, and nothing of it stays. Throws where the folder cannot be written.
 */
export async function receiveForm(request: Request, limits: FormLimits): Promise<ReceivedForm> {
  const fields = new FieldList()
  try {
    const type = request.headers.get('content-type') ?? ''
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
      await readUrlencoded(request, limits, fields)
      return { ok: true, fields, tooLongFields: fields.tooLongFields, files: [], discard: async () => {} }
    }
    if (!/^multipart\/form-data\b/i.test(type)) throw new FormRefusedError('uploads.malformed')
    await mkdir(limits.folder, { recursive: true, mode: 0o700 })
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

/** Removes what a process that was ended has left in the folder: whatever is older than an hour. Call it at the start. */
export async function sweepUploads(folder: string, { now }: { now: Date }): Promise<void> {
  const names = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && now.getTime() - found.mtimeMs > LEFT_OVER_MS) await rm(path, { force: true })
  }
}

/** No form is looked at for so long; another process on the same folder may be receiving one right now. */
const LEFT_OVER_MS = 3_600_000

async function readUrlencoded(request: Request, { maxFields }: FormLimits, fields: FieldList) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length
      if (bytes > MAX_URLENCODED) throw new FormRefusedError('uploads.too-big')
      chunks.push(chunk)
    }
  } catch (error) {
    // A client that has gone, or a body that was read before.
    throw error instanceof FormRefusedError ? error : new FormRefusedError('uploads.malformed', error)
  }
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) {
    if (fields.length === maxFields) throw new FormRefusedError('uploads.too-many-parts')
    fields.add(name, value)
  }
}

/** bytes; ten full fields of Malay or English text, each character of which may take three */
const MAX_URLENCODED = 300_000
