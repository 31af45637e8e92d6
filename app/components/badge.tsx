import type { ReactNode } from 'react'

/** A short label on a coloured background; its shape is in app.css. */
export function Badge({ kind, children }: { kind: 'promo' | 'dark' | 'plain' | 'go'; children: ReactNode }) {
  return <span className={`badge ${KINDS[kind]}`}>{children}</span>
}

const KINDS = {
  promo: 'bg-promo text-black',
  dark: 'bg-black text-white',
  go: 'bg-go text-white',
  plain: 'border border-line bg-white text-ink',
}
