import { useRootData } from '../context/root-data.ts'

/** The title of the document: the page's own title, then the company's name. */
export function PageTitle({ children }: { children: string }) {
  return <title>{usePageTitle(children)}</title>
}

export function usePageTitle(title: string): string {
  const company = useRootData()?.layout.company.name
  return company ? `${title} · ${company}` : title
}
