import type { ReactNode } from 'react'

/** The layout of the pages around signing in: one narrow card with the title of the page. */
export function NarrowCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="bay max-w-md py-6 md:py-10">
      <title>{title}</title>
      <div className="rounded-card border border-line bg-white p-6">
        <h1 className="break-words text-4xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
