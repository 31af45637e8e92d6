import { useId } from 'react'

/**
 * The id of the control of a field. One with an error has its name in it, so that the notice of a refused
 * form can link to it; a page has at most one such field of a name.
 */
export function useFieldId(name: string | undefined, error: string | undefined): string {
  const id = useId()
  return error && name ? fieldId(name) : id
}

export const fieldId = (name: string) => `field-${name}`
