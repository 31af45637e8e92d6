import { type ReceivedForm, receiveForm } from '../platform/uploads/receive-form.ts'
import type { Shop } from './visit.ts'

export type SentForm = Extract<ReceivedForm, { ok: true }>

/**
 * Reads a form that was sent, with up to so many files. Throws the answer to what cannot be read: 413 where it is too large,
 * 400 where it is no form. Whoever calls it discards the form at the end.
 */
export async function readForm(
  request: Request,
  { uploads }: Pick<Shop, 'uploads'>,
  { maxFiles = 0, maxFileBytes = 0 }: { maxFiles?: number; maxFileBytes?: number } = {},
): Promise<SentForm> {
  const form = await receiveForm(request, { maxFields: MOST_FIELDS, maxFiles, maxFileBytes, folder: uploads })
  if (form.ok) return form
  throw new Response(null, { status: form.refusal === 'uploads.malformed' ? 400 : 413 })
}

const MOST_FIELDS = 100
