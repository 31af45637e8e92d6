/** What stands in these fields of a form; '' where nothing does. */
export function typedIn<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const sent = new FormData(form)
  return Object.fromEntries(fields.map(field => [field, String(sent.get(field) ?? '')])) as Record<
    Field,
    string
  >
}

/** Writes into a field, unless its visitor has written there already, or it offers no such choice any more. */
export function fillUntouched(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name)
  if (text === '') return
  if (field instanceof RadioNodeList) {
    const isUntouched = [...field].every(
      radio => radio instanceof HTMLInputElement && radio.checked === radio.defaultChecked,
    )
    if (isUntouched) field.value = text
  } else if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const first = options.find(option => option.defaultSelected) ?? options[0]
    if (field.value === first?.value && options.some(option => option.value === text)) field.value = text
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.value === field.defaultValue) field.value = text
  }
}
