import type { Register } from 'react-router'

/** A path in the table of routes (app/routes.ts); any other path does not compile. */
type RoutePath = keyof Register['pages']

/** Whether a path matches a route, or is below one that does. */
export function isWithinRoute(route: RoutePath, pathname: string): boolean {
  const parts = pathname.split('/')
  return route.split('/').every((part, at) => (part.startsWith(':') ? parts[at] : parts[at] === part))
}

/** The part of a route before its first parameter: `/tire/`. */
export const routePrefix = (route: Extract<RoutePath, `${string}:${string}`>): string =>
  route.slice(0, route.indexOf(':'))
