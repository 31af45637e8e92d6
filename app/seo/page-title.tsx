import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** A page's name in the browser's tab, in search results and where it is shared: what it is, and whose. */
export function PageTitle({ children }: { children: string }) {
  const company = useRouteLoaderData<typeof loader>('root')?.shell.company.name
  return <title>{company ? `${children} · ${company}` : children}</title>
}
