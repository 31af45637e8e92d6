import { use } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/**
 * React Router's router object, for features whose hooks and components (`useSubmit`, `<ScrollRestoration>`)
 * share a module with `<Link>`, `<NavLink>` and `<Form>`. A bundler cannot drop these: 4 KB on every page
 * (docs/decisions/0017).
 */
export function useDataRouter() {
  const context = use(UNSAFE_DataRouterContext)
  if (!context) throw new Error('useDataRouter is called outside of a data router')
  return context.router
}
