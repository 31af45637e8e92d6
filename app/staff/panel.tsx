import { type ReactNode, useId } from 'react'

/** One box of a page, with its heading. */
export function Panel({
  id,
  title,
  className = '',
  children,
}: {
  id?: string
  title: string
  className?: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`min-w-0 rounded-card border border-line bg-white p-4 ${className}`}
    >
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
