import type { ComponentProps } from 'react'
import { usePrefixed } from './address-prefix.ts'
import { type NavigationOptions, navigationAttributes } from './navigation-options.ts'

type Props = Omit<ComponentProps<'form'>, 'action' | 'method'> &
  NavigationOptions & {
    action: string
    /** parameters sent in hidden fields, by name: a cached page is for parameters in any order (rule S38.7) */
    query?: Iterable<readonly [name: string, value: string]>
  }

/**
 * A GET form, whose fields become the query of a page of ours; it works without script. `action` is a path
 * made by `href()` of react-router. By default another path loads a new document and the current path changes
 * in place, from its top. Options: `reload` always loads a new document, `keepScroll` keeps the scroll
 * position, `inPlace` says that `onSubmit` handles it without navigating.
 */
export function QueryForm({ query = [], reload, keepScroll, inPlace, children, action, ...form }: Props) {
  return (
    <form {...form} action={usePrefixed(action)} {...navigationAttributes({ reload, keepScroll, inPlace })}>
      {[...query].sort(byName).map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

const byName = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]) =>
  a < b ? -1 : Number(a > b)
