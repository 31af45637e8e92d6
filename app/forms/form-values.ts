/** The values of these fields of a form; '' for a missing field. */
export function formValues<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form)
  return Object.fromEntries(fields.map(field => [field, String(data.get(field) ?? '')])) as Record<
    Field,
    string
  >
}

/** Sets the value of a field, unless it was changed already or does not offer that choice any more. */
export function fillUntouched(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (value === '') return
  if (field instanceof RadioNodeList) {
    const isUntouched = [...field].every(
      radio => radio instanceof HTMLInputElement && radio.checked === radio.defaultChecked,
    )
    if (isUntouched) field.value = value
  } else if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const first = options.find(option => option.defaultSelected) ?? options[0]
    if (field.value === first?.value && options.some(option => option.value === value)) field.value = value
  } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (field.checked === field.defaultChecked) field.checked = field.value === value
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.value === field.defaultValue) field.value = value
  }
}
