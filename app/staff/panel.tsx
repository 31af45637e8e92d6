import { type ReactNode, useId } from 'react'

/** One box of a page, with its heading. */
export function Panel({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-card border border-line bg-white p-4 ${className}`}
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
