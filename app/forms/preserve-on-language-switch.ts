/**
 * Marks an element whose unsubmitted fields and open tab are passed in the URL when the language is switched,
 * because that loads another document. The page reads them from its query.
 */
export const PRESERVE_ON_LANGUAGE_SWITCH = { 'data-preserve-on-language-switch': '' }

/** The values of marked elements that the URL does not have yet, as query parameters. */
export function unsavedFields(page: ParentNode): [name: string, value: string][] {
  const parts = [...page.querySelectorAll('[data-preserve-on-language-switch]')]
  const tabs = parts.flatMap(part => [
    ...part.querySelectorAll<HTMLAnchorElement>('a[role=tab][aria-selected=true]'),
  ])
  const fields = parts.flatMap(part => [
    ...part.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'select[name], input[name]:not([type=hidden])',
    ),
  ])
  return [
    ...tabs.flatMap(tab => [...new URL(tab.href).searchParams] as [string, string][]),
    ...fields
      .filter(field => !('checked' in field && field.type === 'radio') || field.checked)
      .map(({ name, value }) => [name, value] as [string, string]),
  ]
}
