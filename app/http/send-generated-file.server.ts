import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { cancelOnAbort } from './cancel-on-abort.ts'

const CONTENT_TYPES = {
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
type GeneratedFormat = keyof typeof CONTENT_TYPES

/** Sends a generated file as a download with a name, and deletes it. 404 if `made` is null. */
export async function sendGeneratedFile(
  made: { path: string } | null,
  { name, format, request }: { name: string; format: GeneratedFormat; request: Request },
): Promise<Response> {
  if (!made) throw new Response(null, { status: 404 })
  const file = await open(made.path)
  // The open file stays readable until it is closed.
  await rm(made.path)
  const { size } = await file.stat()
  const body = Readable.toWeb(file.createReadStream()) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>
  cancelOnAbort(body, request)
  return new Response(body, {
    headers: {
      'content-length': String(size),
      'content-type': CONTENT_TYPES[format],
      'content-disposition': contentDisposition(`${name}.${format}`),
    },
  })
}

/** Deletes a file that was made for a request and is not sent. */
export const discardGeneratedFile = ({ path }: { path: string }): Promise<void> => rm(path, { force: true })

/** Includes an ASCII name for programs that know no other (RFC 6266). */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\/%]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`
}
