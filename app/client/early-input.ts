import { flushSync } from 'react-dom'

type Field = HTMLSelectElement | HTMLInputElement | HTMLTextAreaElement

/**
 * The page is usable before its script has taken it over; what a visitor chose or typed until then would be reset by it. Called
 * before the page is taken over, this remembers every field that no longer has its first value, and what is chosen or typed
 * from then on; the function it returns ends that and makes those choices again, one after the other, so that cascades follow.
 */
export function recordEarlyInput(document: Document): () => void {
  const changed = [...document.querySelectorAll<Field>(FIELDS)].filter(hasChanged)
  const choices = new Map(changed.map(field => [field, field.value]))
  function remember({ target }: Event) {
    // A tick is a click, which the page's new owner makes up for itself.
    if (isField(target) && !isTick(target) && hasChanged(target)) choices.set(target, target.value)
  }
  document.addEventListener('input', remember, true)
  return () => {
    document.removeEventListener('input', remember, true)
    for (const [field, value] of choices) flushSync(() => choose(field, value))
  }
}

function hasChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(option => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, first)
  }
  // Nobody may choose a file again but the visitor; who needs one takes it from the field itself.
  if (field.type === 'hidden' || field.type === 'file') return false
  return field.value !== field.defaultValue || ('checked' in field && field.checked && !field.defaultChecked)
}

function choose(field: Field, value: string) {
  if (isTick(field)) return field.click()
  // React watches the property; its own setter has to be passed by for the event to count as a change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const FIELDS = 'select, input, textarea'
const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(FIELDS)
const isTick = (field: Field) => field.type === 'radio' || field.type === 'checkbox'
