import type { ReactNode } from 'react'

/** A section of the account page, with its heading. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 rounded-card border border-line bg-white p-4 md:p-6">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}
