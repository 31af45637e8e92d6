import { createContext, use } from 'react'

/**
 * Prefix of the links and forms of a page that is rendered at another URL. Only the server sets it (decision
 * 23).
 */
export const AddressPrefix = /* #__PURE__ */ createContext('')

/**
 * Puts the prefix of the page before an internal path. The browser gets the path itself, and its build
 * contains none of this.
 */
export const usePrefixed = <Path extends string | undefined>(path: Path): Path =>
  import.meta.env.SSR && path?.startsWith('/') ? ((use(AddressPrefix) + path) as Path) : path
