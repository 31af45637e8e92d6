import { href } from 'react-router'
import { safeRedirectPath } from './safe-redirect.ts'

/** The page after signing in from a link without a `redirect` parameter (rule W12.10). */
export const SIGN_IN_HOME = href('/warranty-registration')

/** The page after signing in: the `redirect` parameter of the URL if it is a path of this site. */
export const signInTarget = (url: URL): string =>
  safeRedirectPath(url.searchParams.get('redirect'), SIGN_IN_HOME)

/** Where staff go after signing in, by the same parameter. */
export const staffSignInTarget = (url: URL): string =>
  safeRedirectPath(url.searchParams.get('redirect'), href('/dashboard'))

/**
 * `path` with the target as its `redirect` parameter; every step of signing up and signing in passes it on.
 */
export const withSignInTarget = (path: string, target: string): string =>
  target === SIGN_IN_HOME ? path : `${path}?${new URLSearchParams({ redirect: target })}`
