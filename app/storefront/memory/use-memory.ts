import { useMemo, useSyncExternalStore } from 'react'
import type { BookingLine } from '../../../domain/booking/booking.ts'
import { type DriverMemory, parseMemory } from './driver-memory.ts'
import { readMemoryText, saveMemoryText, watchMemory } from './memory-storage.ts'

/** The browser's memory; empty during server rendering and hydration. */
export function useMemory(): DriverMemory {
  const text = useSyncExternalStore(watchMemory, readMemoryText, () => null)
  return useMemo(() => parseMemory(text), [text])
}

/** Applies a change to the currently stored memory, so that a change in another tab is not lost. */
export function changeMemory(change: (memory: DriverMemory) => DriverMemory): void {
  saveMemoryText(JSON.stringify(change(parseMemory(readMemoryText()))))
}

export const forgetMemory = () => saveMemoryText(null)

/**
 * Remembers the branch of a booking that went to the chat, and the quantity of a car with one size (rule
 * S40.9).
 */
export function rememberBooking(branch: string, lines: readonly BookingLine[]): void {
  const quantity = lines[0]?.tyre.position === null ? lines[0].quantity : null
  changeMemory(memory => ({ ...memory, branch, quantity: quantity ?? memory.quantity }))
}
