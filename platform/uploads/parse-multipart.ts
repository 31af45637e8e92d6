import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { type FieldList, MAX_VALUE_LENGTH } from './form-fields.ts'
import type { FormErrorCode, FormLimits, ReceivedFile } from './received-form.ts'

/**
 * Parses a multipart form: adds its fields to the list and writes its files to the folder. Returns the files
 * in their order. Throws FormRefusedError, or the error of the disk; then it deletes all files.
 */
export async function parseMultipart(
  request: Request,
  type: string,
  limits: FormLimits,
  fields: FieldList,
): Promise<ReceivedFile[]> {
  const parser = openParser(type, limits)
  const room = await limits.folder.reserve(maxStoredBytes(request, limits))
  const reader = request.body?.getReader()
  const controller = new AbortController()
  const files: Mutable<ReceivedFile>[] = []
  const writes: Promise<void>[] = []
  let tooMany: 'files' | 'parts' | null = null

  try {
    await new Promise<void>((resolve, reject) => {
      parser.once('finish', resolve)
      // Can be emitted repeatedly, and after `finish`.
      parser.on('error', error => reject(new FormRefusedError('uploads.malformed', error)))
      parser.on('filesLimit', () => {
        tooMany ??= 'files'
      })
      for (const event of ['partsLimit', 'fieldsLimit'] as const)
        parser.on(event, () => {
          tooMany = 'parts'
        })
      parser.on('field', (name: unknown, value, _, isTruncated) => {
        // Ignores a part without a name.
        if (typeof name === 'string') fields.add(name, value, isTruncated)
      })
      parser.on('file', (name: unknown, stream, fileName: unknown) => {
        const path = room ? join(limits.folder.path, randomUUID()) : ''
        const file = {
          field: toDisplayText(name),
          name: toDisplayText(fileName).replaceAll('%22', '"'),
          path,
          bytes: 0,
          isTooBig: false,
          hasNoRoom: room === null,
        }
        files.push(file)
        const written = write(stream, file)
        written.catch(reject)
        writes.push(written)
      })
      feed().catch(reject)
    })
    await Promise.all(writes)
    if (tooMany !== null) throw new FormRefusedError(`uploads.too-many-${tooMany}`)
    return files
  } catch (error) {
    controller.abort()
    // The server drains the rest of the body.
    await reader?.cancel().catch(() => {})
    await Promise.allSettled(writes)
    await Promise.all(files.map(({ path }) => path && rm(path, { force: true })))
    throw error
  } finally {
    room?.release()
  }

  async function feed() {
    const maxBytes = maxBodyBytes(limits)
    let bytes = 0
    for (;;) {
      const { done, value } = (await reader?.read().catch(toMalformedError)) ?? { done: true }
      if (done || !value) break
      bytes += value.length
      if (bytes > maxBytes) throw new FormRefusedError('uploads.too-big')
      // Backpressure: the callback waits for the disk.
      await new Promise(resolve => parser.write(value, resolve))
      room?.spend(value.length)
    }
    parser.end()
  }

  async function write(stream: BusboyFileStream, file: Mutable<ReceivedFile>) {
    const target = file.path
      ? createWriteStream(file.path, { flags: 'wx', mode: 0o600 })
      : new Writable({ write: (_, __, done) => done() })
    await pipeline(stream, target, { signal: controller.signal }).catch(error => {
      // Disk errors have a syscall; other errors concern the form.
      throw 'syscall' in error ? error : new FormRefusedError('uploads.malformed', error)
    })
    file.bytes = stream.bytesRead
    file.isTooBig = stream.truncated
    // Browsers send an empty part for a file input without a file.
    const isEmptyInput = file.name === '' && file.bytes === 0
    if (!file.isTooBig && !isEmptyInput) return
    if (file.path) await rm(file.path)
    file.path = ''
    if (isEmptyInput) files.splice(files.indexOf(file), 1)
  }
}

/** A form that cannot be parsed, or is larger than allowed. */
export class FormRefusedError extends Error {
  readonly code: FormErrorCode

  constructor(code: FormErrorCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

function openParser(
  type: string,
  { maxFileBytes, maxFiles, maxFields, longFields = {} }: FormLimits,
): BusboyInstance {
  // Busboy accepts an empty boundary, which matches every line that starts with dashes.
  if (!/;\s*boundary="?[^";\s]/i.test(type)) throw new FormRefusedError('uploads.malformed')
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fieldSize: Math.max(MAX_VALUE_LENGTH, ...Object.values(longFields)) * BYTES_PER_CHARACTER,
        fields: maxFields,
        files: maxFiles,
        fileSize: maxFileBytes,
        // Parts without a name count as well.
        parts: maxFields + maxFiles + 1,
        headerPairs: 32,
        headerSize: 8_192,
      },
    })
  } catch (error) {
    throw new FormRefusedError('uploads.malformed', error)
  }
}

/**
 * Maximum size of a body: twice what the form may contain, so that files above the limit are read and
 * reported with everything else intact. Only the allowed part of a file is written to disk.
 */
const maxBodyBytes = ({ maxFileBytes, maxFiles, maxFields, longFields = {} }: FormLimits) =>
  2 * maxFiles * maxFileBytes +
  [maxFields * MAX_VALUE_LENGTH, ...Object.values(longFields)].reduce((sum, each) => sum + each, 0) *
    BYTES_PER_CHARACTER

/** Upper bound of the disk space for the files of a body, from the length that the client states. */
const maxStoredBytes = ({ headers }: Request, { maxFileBytes, maxFiles }: FormLimits) =>
  Math.min(Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY), maxFiles * maxFileBytes)

/** bytes in UTF-8 of one UTF-16 code unit, at most */
const BYTES_PER_CHARACTER = 3

function toMalformedError(error: unknown): never {
  throw new FormRefusedError('uploads.malformed', error)
}

/** A name as display text: without control and format characters and line separators. */
const toDisplayText = (name: unknown): string =>
  typeof name === 'string'
    ? Array.from(name.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''))
        .slice(0, MAX_NAME_LENGTH)
        .join('')
        .trim()
    : ''

/** characters */
const MAX_NAME_LENGTH = 200
