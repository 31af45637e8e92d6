import type { HeadersFunction } from 'react-router'

/**
 * Sends the headers of the action, otherwise those of the loader, with the page (Retry-After, Cache-Control).
 */
export const actionHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) =>
  errorHeaders ?? ([...actionHeaders].length > 0 ? actionHeaders : loaderHeaders)
