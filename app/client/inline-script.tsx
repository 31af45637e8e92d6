import { createContext, useContext } from 'react'
import { escapeJson } from '../seo/escape-json.ts'

/** The mark of our own inline scripts while a page is rendered (entry.server.tsx); not set in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

/**
 * Calls a function in the browser while the page is parsed, before its modules are loaded. The function is
 * written into the page as text: it can use nothing but its arguments, which are written as JSON.
 */
export function InlineScript<Arguments extends unknown[]>({
  run,
  args,
}: {
  run: (...args: Arguments) => void
  args: Arguments
}) {
  const script = `(${run})(...${escapeJson(JSON.stringify(args))})`
  const nonce = useContext(NonceContext)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: code of ours and escaped JSON
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
