/** What a form may hold. */
export type FormLimits = {
  /** bytes of one file; a file of exactly so many is not too big */
  readonly maxFileBytes: number
  readonly maxFiles: number
  readonly maxFields: number
  /** where files wait while the form is being looked at: `DATA_DIR/uploads` */
  readonly folder: string
}

/** A form as it was sent, or why it could not be read. */
export type ReceivedForm =
  | {
      ok: true
      fields: FormFields
      /** names of fields of more than 10,000 characters; their values are dropped */
      overlong: readonly string[]
      files: readonly ReceivedFile[]
      /** Removes the files; call it when the form has been dealt with, whatever came of it. */
      discard(): Promise<void>
    }
  | { ok: false; refusal: FormRefusal }

export type FormRefusal = 'uploads.malformed' | 'uploads.too-many-parts' | 'uploads.too-big'

/** The typed fields in the order in which they were sent. */
export type FormFields = {
  /** the first value under a name; null where there is none */
  get(name: string): string | null
  getAll(name: string): string[]
  [Symbol.iterator](): IterableIterator<[string, string]>
}

export type ReceivedFile = {
  readonly field: string
  /** what the visitor's device calls it: display text only, without control characters, 200 at most */
  readonly name: string
  /** where it waits until `discard`; empty where it is too big, as then nothing is kept */
  readonly path: string
  /** as many as came; of a file that is too big, as many as came until it was */
  readonly bytes: number
  readonly isTooBig: boolean
}

/** Reads a form, `multipart/form-data` or `application/x-www-form-urlencoded`, files as a stream into the folder. */
export declare function receiveForm(request: Request, limits: FormLimits): Promise<ReceivedForm>

/** Removes what a process that was ended has left in the folder: whatever is older than an hour. */
export declare function sweepUploads(folder: string, options: { now: Date }): Promise<void>
