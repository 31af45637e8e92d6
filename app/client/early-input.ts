import { flushSync } from 'react-dom'

type Field = HTMLSelectElement | HTMLInputElement | HTMLTextAreaElement

/**
 * Records what the visitor chose or typed before hydration, which would reset it: fields that differ from their HTML now, and
 * input from now on. The returned function stops recording and replays the input field by field, so that dependent fields
 * follow.
 */
export function recordEarlyInput(document: Document): () => void {
  const changed = [...document.querySelectorAll<Field>(FIELDS)].filter(hasChanged)
  const values = new Map(changed.map(field => [field, field.value]))
  function record({ target }: Event) {
    // React replays the clicks that change a checkbox or radio button during hydration.
    if (isField(target) && !isCheckable(target) && hasChanged(target)) values.set(target, target.value)
  }
  document.addEventListener('input', record, true)
  return () => {
    document.removeEventListener('input', record, true)
    for (const [field, value] of values) flushSync(() => replay(field, value))
  }
}

function hasChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const selected = [...field.options].findIndex(option => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, selected)
  }
  // No script can choose a file; the upload field reads the files of its input itself.
  if (field.type === 'hidden' || field.type === 'file') return false
  return field.value !== field.defaultValue || ('checked' in field && field.checked && !field.defaultChecked)
}

function replay(field: Field, value: string) {
  if (isCheckable(field)) return field.click()
  // React replaces the value property of a field to track it; only the original setter makes the event count as a change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const FIELDS = 'select, input, textarea'
const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(FIELDS)
const isCheckable = (field: Field) => field.type === 'radio' || field.type === 'checkbox'
