import { createContext, type ReactNode } from 'react'

/**
 * Elements that only the server writes into the document (app/entry.server.tsx): scripts and structured data.
 * In the browser the slots are empty, and hydration leaves the elements alone: React skips children of <head>
 * and <body> that it does not know.
 */
type DocumentSlots = {
  readonly headStart?: ReactNode
  readonly headEnd?: ReactNode
  readonly bodyStart?: ReactNode
  readonly bodyEnd?: ReactNode
  /** in the place of the basket button, on pages without framework */
  readonly basket?: ReactNode
}

export const DocumentSlotsContext = createContext<DocumentSlots>({})
