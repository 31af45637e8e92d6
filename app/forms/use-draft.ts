import { type RefObject, useEffect, useRef, useState } from 'react'
import { isReplayed } from '../client/early-input.ts'
import { unsentOf, type useUploads } from '../uploads/use-uploads.ts'
import type { DraftStore } from './draft.ts'
import { fillUntouched, formValues } from './form-values.ts'

type Options<Field extends string> = {
  store: DraftStore<Field>
  fields: readonly Field[]
  /** the form was not submitted yet */
  isFresh: boolean
  uploads: ReturnType<typeof useUploads>
}

/**
 * Restores the draft of a form with its id and photos, and saves it whenever the form changes; a reset
 * removes it. Values typed before the script was loaded are newer than the draft. Returns whether there was
 * one.
 */
export function useDraft<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  { store, fields, isFresh, uploads }: Options<Field>,
): boolean {
  const [isRestored, setIsRestored] = useState(false)
  const unsent = unsentOf(uploads.photos)
  const photos = JSON.stringify([uploads.stored, unsent])
  const isOpened = useRef(false)
  /** nothing was filled in since the last reset; the reset event comes before the fields are empty */
  const isReset = useRef(false)

  function save() {
    if (!form.current) return
    const values = formValues(form.current, fields)
    store.save({ id: uploads.id, values, photoCount: uploads.stored, unsent })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const draft = isFresh ? store.read() : null
    void uploads.restore(draft)
    if (!draft || !form.current) return
    for (const field of fields) fillUntouched(form.current, field, draft.values[field])
    setIsRestored(true)
  }, [])

  useEffect(() => {
    const element = form.current
    function onInput() {
      if (isRefill()) return
      isReset.current = false
      save()
    }
    function onReset() {
      isReset.current = true
      store.clear()
      uploads.reset()
      setIsRestored(false)
    }
    element?.addEventListener('input', onInput)
    element?.addEventListener('reset', onReset)
    return () => {
      element?.removeEventListener('input', onInput)
      element?.removeEventListener('reset', onReset)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: when photos or the id change; a form that was submitted is a draft from the start
  useEffect(() => {
    if (!isReset.current && (isOpened.current || !isFresh)) save()
    isOpened.current = true
  }, [photos, uploads.id])

  return isRestored
}

/**
 * Whether input comes from the browser, which fills a form in again after the back button, perhaps one that
 * was submitted.
 */
export function isRefill(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return isReplayed() && navigation?.type === 'back_forward'
}
