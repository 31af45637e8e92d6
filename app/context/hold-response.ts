import { createContext, type RouterContextProvider } from 'react-router'

type Context = Readonly<RouterContextProvider>

const heldFor = createContext<Promise<unknown> | null>(null)

/**
 * Holds the response until `work` has succeeded; the page is rendered meanwhile. If it fails, an error page is
 * sent instead.
 */
export function holdResponse(context: Context, work: Promise<unknown>): void {
  const all = Promise.all([context.get(heldFor), work])
  // `heldWork` throws it; without this the process would end if that is called later.
  all.catch(() => undefined)
  context.set(heldFor, all)
}

/** Settles when everything has that this response is held for. */
export const heldWork = (context: Context): Promise<unknown> | null => context.get(heldFor)
