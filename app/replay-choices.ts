import { flushSync } from 'react-dom'

/**
 * The page is usable before its script arrives; what a visitor chose or typed until then would be reset by it. Called
 * before the page is taken over, this remembers every field that no longer has its first value; the function it returns
 * makes those choices again, one after the other, so that cascades follow.
 */
export function rememberChoices(document: Document): () => void {
  const changed = [
    ...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input'),
  ].filter(hasChanged)
  const choices = changed.map(field => ({ field, value: field.value }))
  return () => {
    for (const { field, value } of choices) flushSync(() => choose(field, value))
  }
}

function hasChanged(field: HTMLSelectElement | HTMLInputElement): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(option => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, first)
  }
  // Nobody may choose a file again but the visitor; who needs one takes it from the field itself.
  if (field.type === 'hidden' || field.type === 'file') return false
  return field.value !== field.defaultValue || ('checked' in field && field.checked && !field.defaultChecked)
}

function choose(field: HTMLSelectElement | HTMLInputElement, value: string) {
  if (isTick(field)) return field.click()
  // React watches the property; its own setter has to be passed by for the event to count as a change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const isTick = (field: HTMLSelectElement | HTMLInputElement) =>
  field.type === 'radio' || field.type === 'checkbox'
