import { z } from 'zod'
import type { DecoderResponse } from './decoder-messages.ts'

const number = z.int().nonnegative()

/** Schema of a valid response: an image may have compromised the process. */
export const decoderResponse: z.ZodType<DecoderResponse> = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    memoryBytes: number,
    width: number,
    height: number,
    length: number,
    hash: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .nullish(),
  }),
  z.object({
    ok: z.literal(false),
    memoryBytes: number,
    error: z.enum(['images.unreadable', 'images.too-many-pixels', 'out-of-memory']),
    reason: z.string().max(1_000),
  }),
])
