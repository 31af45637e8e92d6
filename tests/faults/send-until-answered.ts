import { setTimeout as sleep } from 'node:timers/promises'
import type { Sender } from '../support/send-forms.ts'
import { AssertionFailedError } from './fault.ts'

/** Result of one attempt: a response, or none, when it is unknown whether it took effect. */
export type Answered = {
  readonly status: number
  readonly location: string
  readonly text: string
  /** code of the flash message of the next page (app/http/flash-message.ts) */
  readonly flash: string | undefined
  /** connection refused: it certainly did not take effect, and counts as 503 */
  readonly isConnectionRefused: boolean
} | null

/**
 * Sends once and waits, by default for at most a minute. A lost connection counts as no answer; a 500, or no
 * response within this time, is a failure.
 */
export async function sendOnce(
  send: (signal: AbortSignal) => Promise<Response>,
  withinMs = 60_000,
): Promise<Answered> {
  const signal = AbortSignal.timeout(withinMs)
  try {
    const answer = await send(signal)
    const text = withoutScripts(await answer.text())
    if (answer.status >= 500 && answer.status !== 503)
      throw new AssertionFailedError(`an answer was ${answer.status}: ${text.slice(0, 500)}`)
    const flash = /(?:^|, )flash=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      text,
      flash,
      isConnectionRefused: false,
    }
  } catch (error) {
    if (signal.aborted) throw new AssertionFailedError(`there was no answer within ${withinMs / 1_000} s`)
    if (error instanceof AssertionFailedError) throw error
    const isConnectionRefused = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED'
    return isConnectionRefused
      ? { status: 503, location: '', text: '', flash: undefined, isConnectionRefused }
      : null
  }
}

/**
 * Sends the same request until it is answered with something other than 503; throws AssertionFailedError
 * after two minutes. With `isOnce` it stops after the first attempt.
 */
export async function sendUntilAnswered(
  send: (signal: AbortSignal) => Promise<Response>,
  { isOnce = false }: { isOnce?: boolean } = {},
): Promise<Answered> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const answered = await sendOnce(send)
    if (answered && answered.status !== 503) return answered
    if (isOnce) return null
    if (Date.now() > deadline) throw new AssertionFailedError('a form was not taken within two minutes')
    await sleep(50)
  }
}

/** A client with its own address. */
export const sender = (client: number, cookies: string, signal?: AbortSignal): Sender => ({
  cookies,
  signal,
  headers: { 'x-forwarded-for': `10.0.${client >> 8}.${client & 255}` },
})

/** The visible text of a page: its scripts contain texts that it may not show. */
const withoutScripts = (html: string) =>
  html.slice(Math.max(0, html.indexOf('<main'))).replaceAll(/<(script|head|svg)\b[\s\S]*?<\/\1>/g, '')
