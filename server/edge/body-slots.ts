import type { BodyLimits } from './body-limits.ts'
import { createClientCounts } from './client-counts.ts'
import { STUCK_MS } from './load-shedding.ts'

/** A request with a body to receive. */
export type Sender = {
  readonly client: string
  /** aborts when the client disconnects */
  readonly signal: AbortSignal
  /** bytes received so far */
  bytesReceived(): number
  /** whether the body is complete, or the server itself is not reading it now */
  isServersTurn(): boolean
  /** Closes the connection of a body that is too slow. */
  cutOff(): void
}

/**
 * Slots of bodies that are being received: in total, per client and per wider IPv6 network of the client
 * (rule S30.6). A request without a free slot waits for `slotTimeoutMs` in order of arrival. The queue is
 * bounded in total and per client, because every waiting request holds a connection. While a request waits,
 * the slowest body below `contendedBytesPerSecond` is cut off: of any client if all slots are in use,
 * otherwise of the client or network that has used up its own.
 */
export function createBodySlots(
  limits: Pick<
    BodyLimits,
    | 'slots'
    | 'slotsPerClient'
    | 'slotsPerNetwork'
    | 'slotTimeoutMs'
    | 'contendedBytesPerSecond'
    | 'contendedGraceMs'
  >,
  now: () => number = () => performance.now(),
) {
  const { slots, slotsPerClient, slotsPerNetwork, slotTimeoutMs } = limits
  const counts = createClientCounts({ perClient: slotsPerClient, perNetwork: slotsPerNetwork })
  const occupants = new Set<{
    readonly sender: Sender
    readonly keys: readonly string[]
    readonly startedAt: number
    isCutOff: boolean
  }>()
  const queue = new Set<{ readonly client: string; readonly grant: () => void }>()
  let fullSince: number | null = null
  let contention: NodeJS.Timeout | null = null

  const isFree = (client: string) => occupants.size < slots && counts.hasRoom(client)

  function occupy(sender: Sender): () => void {
    const occupant = { sender, keys: counts.keysOf(sender.client), startedAt: now(), isCutOff: false }
    occupants.add(occupant)
    counts.change(sender.client, 1)
    if (occupants.size >= slots) fullSince ??= now()
    return () => {
      occupants.delete(occupant)
      counts.change(sender.client, -1)
      fullSince = null
      for (const waiting of queue) if (isFree(waiting.client)) return waiting.grant()
    }
  }

  function isQueueFull(client: string): boolean {
    if (queue.size >= QUEUED_PER_SLOT * slots) return true
    const ofClient = [...queue].filter(waiting => waiting.client === client)
    return ofClient.length >= QUEUED_PER_SLOT * Math.min(slots, slotsPerClient)
  }

  /** For each waiting request, cuts off the slowest slow body whose slot that request could use. */
  function cutOffSlowest() {
    const at = now()
    const leaving = [...occupants].filter(({ isCutOff }) => isCutOff)
    const slowest = [...occupants]
      .filter(
        ({ sender, startedAt, isCutOff }) =>
          !isCutOff && at - startedAt >= limits.contendedGraceMs && !sender.isServersTurn(),
      )
      .map(occupant => ({
        occupant,
        speed: (occupant.sender.bytesReceived() * 1_000) / (at - occupant.startedAt),
      }))
      .filter(({ speed }) => speed < limits.contendedBytesPerSecond)
      .sort((a, b) => a.speed - b.speed)
    const places = new Set([...leaving, ...slowest.map(({ occupant }) => occupant)])
    const withoutPlace = new Set<string>()
    for (const { client } of queue) {
      if (withoutPlace.has(client)) continue
      const full = counts.fullOf(client)
      const place = [...places].find(({ keys }) => full.every(key => keys.includes(key)))
      if (!place) {
        withoutPlace.add(client)
        continue
      }
      places.delete(place)
      if (place.isCutOff) continue
      place.isCutOff = true
      place.sender.cutOff()
    }
  }

  function watchContention() {
    cutOffSlowest()
    contention ??= setInterval(() => {
      if (queue.size > 0) return cutOffSlowest()
      if (contention) clearInterval(contention)
      contention = null
    }, limits.contendedGraceMs / 4).unref()
  }

  return {
    /** Whether the same bodies have held all slots for so long that they must be stuck. */
    isStuck: () => fullSince !== null && now() - fullSince >= STUCK_MS,
    /**
     * Returns the function that releases the slot; null if none becomes free in time, the queue is full, or
     * the client disconnects.
     */
    async acquire(sender: Sender): Promise<(() => void) | null> {
      const { client, signal } = sender
      if (signal.aborted) return null
      if (isFree(client)) return occupy(sender)
      if (isQueueFull(client)) return null
      return new Promise(resolve => {
        const settle = (release: (() => void) | null) => {
          queue.delete(waiting)
          clearTimeout(timer)
          signal.removeEventListener('abort', leaveQueue)
          resolve(release)
        }
        const waiting = { client, grant: () => settle(occupy(sender)) }
        const leaveQueue = () => settle(null)
        const timer = setTimeout(leaveQueue, slotTimeoutMs)
        signal.addEventListener('abort', leaveQueue)
        queue.add(waiting)
        watchContention()
      })
    },
  }
}

/** requests that may wait for each slot */
const QUEUED_PER_SLOT = 3
