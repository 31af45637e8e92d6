import type { FormFields } from './form-fields.ts'
import type { UploadFolder } from './upload-folder.ts'

/** Limits of a form. */
export type FormLimits = {
  /** a file of exactly this size is accepted */
  readonly maxFileBytes: number
  /**
   * a form with more files is refused as a whole and keeps only its fields; a form that reports too many
   * files itself sets a higher limit here
   */
  readonly maxFiles: number
  readonly maxFields: number
  /** text fields that may be longer than 10,000 characters, by name; only in multipart forms */
  readonly longFields?: Readonly<Record<string, number>> | undefined
  /** where files are while the form is handled; created if missing */
  readonly folder: UploadFolder
}

/** A parsed form, or the error with the fields that were parsed before it. */
export type ReceivedForm =
  | {
      ok: true
      fields: FormFields
      /** names of fields above their limit (by default 10,000 characters), whose values are dropped */
      tooLongFields: readonly string[]
      files: readonly ReceivedFile[]
      /** Deletes the files; call it when the form has been handled, also after an error. */
      discard(): Promise<void>
    }
  | { ok: false; error: FormErrorCode; fields: FormFields }

export type FormErrorCode =
  | 'uploads.malformed'
  | 'uploads.too-many-files'
  | 'uploads.too-many-parts'
  | 'uploads.too-big'

export type ReceivedFile = {
  readonly field: string
  /**
   * its name on the sender's device: display text only, at most 200 characters, without control characters
   */
  readonly name: string
  /** its path until `discard`; empty if it is too big and was deleted */
  readonly path: string
  /** its size; of a file that is too big, the limit */
  readonly bytes: number
  readonly isTooBig: boolean
  /** there was no room for the files of this form: it was not written, and its path is empty (rule W3.10) */
  readonly hasNoRoom: boolean
}
