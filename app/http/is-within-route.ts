import { matchPath, type Register } from 'react-router'

/** Whether a path is that of a route or below it. The route is typed: it must be in the table of routes. */
export const isWithinRoute = (pathname: string, route: keyof Register['pages']): boolean =>
  matchPath({ path: route, end: false, caseSensitive: true }, pathname) !== null
