import type { ReactNode } from 'react'
import { PageTitle } from '../seo/page-title.tsx'

/** Layout of the account pages: one narrow card. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="bay max-w-md py-8 md:py-12">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{title}</h1>
      <div className="mt-4 rounded-card border border-line bg-white p-4 md:p-6">{children}</div>
    </div>
  )
}
