import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { type FieldList, MAX_VALUE_LENGTH } from './form-fields.ts'
import type { FormLimits, FormRefusal, ReceivedFile } from './receive-form.ts'

/**
 * Reads the parts of a form with files: fields into the list, files into the folder. Returns the files in the order in
 * which they came. Throws FormRefusedError, or what the disk has against it; then no file is left.
 */
export async function parseMultipart(
  request: Request,
  type: string,
  limits: FormLimits,
  fields: FieldList,
): Promise<ReceivedFile[]> {
  const parser = openParser(type, limits)
  const reader = request.body?.getReader()
  const stop = new AbortController()
  const files: Writable<ReceivedFile>[] = []
  const writings: Promise<void>[] = []
  let tooMany: 'files' | 'parts' | null = null

  try {
    await new Promise<void>((resolve, reject) => {
      parser.once('finish', resolve)
      // An error may come more than once, and after the end.
      parser.on('error', error => reject(new FormRefusedError('uploads.malformed', error)))
      parser.on('filesLimit', () => {
        tooMany ??= 'files'
      })
      for (const event of ['partsLimit', 'fieldsLimit'] as const)
        parser.on(event, () => {
          tooMany = 'parts'
        })
      parser.on('field', (name: unknown, value, _, isCut) => {
        // A part without a name is nobody's field.
        if (typeof name === 'string') fields.add(name, value, isCut)
      })
      parser.on('file', (name: unknown, stream, fileName: unknown) => {
        const path = join(limits.folder, randomUUID())
        const file = { field: shown(name), name: shown(fileName), path, bytes: 0, isTooBig: false }
        files.push(file)
        const writing = write(stream, file)
        writing.catch(reject)
        writings.push(writing)
      })
      feed().catch(reject)
    })
    await Promise.all(writings)
    if (tooMany !== null) throw new FormRefusedError(`uploads.too-many-${tooMany}`)
    return files
  } catch (error) {
    stop.abort()
    // What is still coming is thrown away by the server.
    await reader?.cancel().catch(() => {})
    await Promise.allSettled(writings)
    await Promise.all(files.map(({ path }) => path && rm(path, { force: true })))
    throw error
  }

  async function feed() {
    const most = mostBytes(limits)
    let bytes = 0
    for (;;) {
      const { done, value } = (await reader?.read().catch(toMalformedError)) ?? { done: true }
      if (done || !value) break
      bytes += value.length
      if (bytes > most) throw new FormRefusedError('uploads.too-big')
      // The callback comes when there is room for more: a slow disk slows the client down.
      await new Promise(resolve => parser.write(value, resolve))
    }
    parser.end()
  }

  async function write(stream: BusboyFileStream, file: Writable<ReceivedFile>) {
    const target = createWriteStream(file.path, { flags: 'wx', mode: 0o600 })
    await pipeline(stream, target, { signal: stop.signal }).catch(error => {
      // The disk's own errors name what was called; the others are the form's.
      throw 'syscall' in error ? error : new FormRefusedError('uploads.malformed', error)
    })
    file.bytes = stream.bytesRead
    file.isTooBig = stream.truncated
    // A file input that nobody used is sent all the same.
    const isNothing = file.name === '' && file.bytes === 0
    if (!file.isTooBig && !isNothing) return
    await rm(file.path)
    file.path = ''
    if (isNothing) files.splice(files.indexOf(file), 1)
  }
}

/** Why a form is not read. */
export class FormRefusedError extends Error {
  readonly code: FormRefusal

  constructor(code: FormRefusal, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

function openParser(type: string, { maxFileBytes, maxFiles, maxFields }: FormLimits): BusboyInstance {
  // An empty one, which busboy takes, is the end of every line.
  if (!/;\s*boundary="?[^";\s]/i.test(type)) throw new FormRefusedError('uploads.malformed')
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fieldSize: MAX_VALUE_LENGTH * BYTES_PER_CHARACTER,
        fields: maxFields,
        files: maxFiles,
        fileSize: maxFileBytes,
        // Those without a name are parts too.
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
 * bytes of a whole form. Twice what it may hold: the photos of a phone may well be larger than is taken, and who chose
 * those is told so, with everything typed. What is above the size of one file costs no disk.
 */
const mostBytes = ({ maxFileBytes, maxFiles, maxFields }: FormLimits) =>
  2 * maxFiles * maxFileBytes + maxFields * MAX_VALUE_LENGTH * BYTES_PER_CHARACTER

/** in UTF-8, of what JavaScript counts as a character */
const BYTES_PER_CHARACTER = 3

function toMalformedError(error: unknown): never {
  throw new FormRefusedError('uploads.malformed', error)
}

/** A name as text to be shown and nothing else: what would move the cursor, turn the line or end it is taken out. */
const shown = (name: unknown): string =>
  typeof name === 'string'
    ? Array.from(name.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''))
        .slice(0, MAX_NAME_LENGTH)
        .join('')
        .trim()
    : ''

/** characters */
const MAX_NAME_LENGTH = 200
