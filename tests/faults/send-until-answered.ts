import { setTimeout as sleep } from 'node:timers/promises'
import type { Sender } from '../support/send-forms.ts'
import { AssertionFailedError } from './fault.ts'

/** What became of one try: an answer, or nothing, where nobody knows whether it was carried out. */
export type Answered = {
  readonly status: number
  readonly location: string
  readonly said: string
  /** the code of what the next page will say (app/http/flash-message.ts) */
  readonly flash: string | undefined
  /** nobody listened: it was certainly not carried out, and counts as "not now" */
  readonly isUnread: boolean
} | null

/**
 * Sends once, and waits for a minute at most. A connection that is lost is no answer; an answer of 500, or none within
 * the minute, is a promise broken.
 */
export async function sendOnce(send: (signal: AbortSignal) => Promise<Response>): Promise<Answered> {
  const signal = AbortSignal.timeout(60_000)
  try {
    const answer = await send(signal)
    const said = withoutScripts(await answer.text())
    if (answer.status >= 500 && answer.status !== 503)
      throw new AssertionFailedError(`an answer was ${answer.status}: ${said.slice(0, 500)}`)
    const flash = /(?:^|, )flash=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      said,
      flash,
      isUnread: false,
    }
  } catch (error) {
    if (signal.aborted) throw new AssertionFailedError('there was no answer within a minute')
    if (error instanceof AssertionFailedError) throw error
    const isUnread = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED'
    return isUnread ? { status: 503, location: '', said: '', flash: undefined, isUnread } : null
  }
}

/**
 * Sends the same until it is answered with something other than "not now" (503), as a person would; throws AssertionFailedError where that
 * takes longer than two minutes. With `isOnce` it gives up after the first try.
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

/** Who sends: a client with an address of its own. */
export const sender = (client: number, cookies: string, signal?: AbortSignal): Sender => ({
  cookies,
  signal,
  headers: { 'x-forwarded-for': `10.0.${client >> 8}.${client & 255}` },
})

/** What a reader sees: the texts that a page might say stand in its scripts, whether or not it says them. */
const withoutScripts = (html: string) =>
  html.slice(Math.max(0, html.indexOf('<main'))).replaceAll(/<(script|head|svg)\b[\s\S]*?<\/\1>/g, '')
