import { createContext, use } from 'react'

/**
 * Prefix of the links and forms of a page that is rendered at another URL. Only the server sets it (decision
 * 23).
 */
export const AddressPrefix = /* #__PURE__ */ createContext('')

/**
 * A path of ours behind the prefix of the page; in the browser the path itself, for which the build leaves
 * nothing of this.
 */
export const usePrefixed = <Path extends string | undefined>(path: Path): Path =>
  import.meta.env.SSR && path?.startsWith('/') ? ((use(AddressPrefix) + path) as Path) : path
