/**
 * Another language is another document. What a visitor has chosen or typed where this attribute stands, and not sent yet, goes
 * along in its address, together with the tab that is open; the page reads it there again.
 */
export const PRESERVE_ON_LANGUAGE_SWITCH = { 'data-preserve-on-language-switch': '' }

/** The choices of the page that are not in its address yet, as parameters. */
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
