import { flushSync } from 'react-dom'
import { SCRIPTED } from './early-clicks.ts'

export type Field = HTMLSelectElement | HTMLInputElement | HTMLTextAreaElement

/**
 * Records input from before hydration, which would reset it, of the document or of a part that is hydrated
 * later (hydrate-on-use.tsx): fields that differ from their HTML now, and all input from now on. The returned
 * function stops recording and replays the input field by field, so that dependent fields follow; in a part
 * it then replays clicks on buttons that only a script handles.
 */
export function recordEarlyInput(root: Document | Element): () => void {
  const values = new Map<Field, string | boolean>()
  const locked = new Set<Field>()
  for (const field of listChangedFields(root)) keep(field)
  function keep(field: Field) {
    if (!isHalfTyped(field)) values.set(field, readValue(field))
    // On a hydrated text field, React has replaced the property `value`.
    if (field instanceof HTMLSelectElement || isCheckable(field) || Object.hasOwn(field, 'value')) return
    lockText(field)
    locked.add(field)
  }
  function record({ target }: Event) {
    if (!isField(target) || !isHydratedWith(root, target)) return
    // During hydration of the document React replays the clicks that change a checkbox or radio button.
    if (isCheckable(target) && root === document) return
    // The last input must be replayed last, even if it restores the value of the HTML: another choice may have
    // reset a select.
    values.delete(target)
    if (hasChanged(target) || target.type === 'radio' || target instanceof HTMLSelectElement) keep(target)
  }
  const clicked: HTMLButtonElement[] = []
  function recordClick(event: Event) {
    // The click may hydrate the part before the event `input` fires.
    record(event)
    const button = event.target instanceof Element ? event.target.closest(REPLAYED) : null
    if (!(button instanceof HTMLButtonElement) || root === document || !isHydratedWith(root, button)) return
    // A reset button would restore the values of the HTML.
    event.preventDefault()
    clicked.push(button)
    button.setAttribute('aria-busy', 'true')
  }
  // React stops events in a part that it cannot hydrate yet, at the document.
  addEventListener('input', record, true)
  // An incomplete date has no value, so typing it fires no input event.
  addEventListener('keyup', record, true)
  addEventListener('click', recordClick, true)
  return () => {
    removeEventListener('input', record, true)
    removeEventListener('keyup', record, true)
    removeEventListener('click', recordClick, true)
    for (const field of locked) for (const property of LOCKED) Reflect.deleteProperty(field, property)
    isReplaying = true
    for (const [field, value] of values) flushSync(() => replay(field, value))
    isReplaying = false
    for (const button of clicked) button.setAttribute('aria-busy', 'false')
    for (const button of clicked) flushSync(() => button.click())
  }
}

let isReplaying = false

/** Whether an event comes from the replay. Replayed events of a checkbox or radio button are trusted. */
export const isReplayed = () => isReplaying

/** The fields that differ from their HTML and are hydrated together with `root`. */
export function listChangedFields(root: Document | Element): Field[] {
  return [...root.querySelectorAll<Field>(FIELDS)].filter(
    field => isHydratedWith(root, field) && hasChanged(field),
  )
}

const isHydratedWith = (root: Document | Element, element: Element) =>
  element.closest(`[${HYDRATED_LATER}]`) === (root instanceof Element ? root : null)

/** Whether a field differs from its HTML. */
export function hasChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const selected = [...field.options].findIndex(option => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, selected)
  }
  // No script can choose a file; the upload field reads the files of its input itself.
  if (field.type === 'hidden' || field.type === 'file') return false
  if (field instanceof HTMLInputElement && isCheckable(field))
    // A radio button that was unchecked needs no replay: another button of the group was checked.
    return field.type === 'radio'
      ? field.checked && !field.defaultChecked
      : field.checked !== field.defaultChecked
  return field.value !== field.defaultValue || isHalfTyped(field)
}

/** An incomplete date or an invalid number: its value is empty, and setting that removes the typed text. */
const isHalfTyped = (field: Field) => field.validity.badInput

export const readValue = (field: Field) => (isCheckable(field) ? field.checked : field.value)

const LOCKED = ['value', 'defaultValue'] as const

/**
 * Hydration, or a render after it, resets a text field to the HTML's value: without this lock the typed text
 * would disappear until the replay, and the caret would move to the end. Setting the default value, as
 * hydration always does, empties an incomplete date.
 */
function lockText(field: HTMLInputElement | HTMLTextAreaElement) {
  for (const property of LOCKED) {
    const { get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property) ?? {}
    Object.defineProperty(field, property, { configurable: true, get, set: () => {} })
  }
}

/** Sets a field as if the user had, so that React and dependent fields follow. */
export function replay(field: Field, value: string | boolean) {
  if (isCheckable(field)) {
    // React takes the state at hydration as the field's current state.
    field.checked = !value
    return field.click()
  }
  // React replaces the value property of a field to track it; only the original setter makes the event count
  // as a change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Attribute of a part that is hydrated later. */
export const HYDRATED_LATER = 'data-hydrated-later'

const REPLAYED = `${SCRIPTED}, button[type=reset]`
const FIELDS = 'select, input, textarea'
const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(FIELDS)
const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'
