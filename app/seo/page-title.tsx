import { useRootData } from '../context/root-data.ts'

/** A page's name in the browser's tab, in search results and where it is shared: what it is, and whose. */
export function PageTitle({ children }: { children: string }) {
  const company = useRootData()?.layout.company.name
  return <title>{company ? `${children} · ${company}` : children}</title>
}
