import type { HeadersFunction } from 'react-router'

/** A page answers with the headers that its action, or else its loader, has set (Retry-After, Cache-Control). */
export const actionHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) =>
  errorHeaders ?? ([...actionHeaders].length > 0 ? actionHeaders : loaderHeaders)
