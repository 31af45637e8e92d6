import type { ReactNode } from 'react'

/** Heading of the branch pages, with the link to the other one. */
export function BranchesHeading({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <div className="bg-steel text-white">
      <div className="bay grid items-center gap-x-10 gap-y-4 py-6 md:py-10 lg:grid-cols-[2fr_3fr]">
        <div>
          <h1 className="text-4xl md:text-5xl">{title}</h1>
          <p className="mt-2 max-w-prose text-lg text-white/90">{lead}</p>
        </div>
        <div className="rounded-card bg-white p-4 text-ink md:p-6">{children}</div>
      </div>
    </div>
  )
}
