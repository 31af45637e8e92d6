import type { ComponentProps } from 'react'
import { usePrefixed } from './address-prefix.ts'
import { type NavigationOptions, navigationAttributes } from './navigation-options.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & NavigationOptions & { to: string | undefined }

/**
 * A link to a page of ours: an `<a>` that works without script. `to` is a path made by `href()` of
 * react-router, with its query; undefined disables the link. By default another path loads a new document and
 * another query of the same path changes the page in place, from its top. Options: `reload` always loads a
 * new document, `keepScroll` keeps the scroll position, `inPlace` says that `onClick` has to run. A
 * link that needs none of them may be a plain `<a>`.
 */
export function PageLink({ to, reload, keepScroll, inPlace, ...anchor }: Props) {
  return <a {...anchor} {...navigationAttributes({ reload, keepScroll, inPlace })} href={usePrefixed(to)} />
}
