import type { Preview } from '../context/app-context.ts'

/** The banner above a preview of the storefront: that it is private, and the way back. */
export function PreviewBanner({ title, back }: Preview) {
  return (
    <aside
      aria-label={title}
      className="sticky top-0 z-40 flex flex-wrap items-center justify-between gap-x-4 border-b-2 border-black bg-promo px-4 py-1 text-black"
    >
      <strong className="py-2">{title}</strong>
      <a
        href={back.href}
        className="inline-flex min-h-11 items-center font-semibold text-black underline underline-offset-4"
      >
        {back.text}
      </a>
    </aside>
  )
}
