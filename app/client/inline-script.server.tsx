import { createHash } from 'node:crypto'
import { createContext, use } from 'react'

/**
 * Collects the hashes of the inline scripts of one document for its Content Security Policy. Unlike a nonce, hashes stay valid
 * when the page is cached and compressed once (docs/decisions/0002-csp-hashes-for-inline-scripts.md).
 */
export const ScriptHashes = createContext<Set<string> | null>(null)

/**
 * Data in `code` must be escaped (app/seo/escape-json.ts). React itself rewrites only `<script` and `</script`; code with one
 * of them would not match its hash, and the browser would block it.
 */
export function InlineScript({ code, type }: { code: string; type?: string }) {
  use(ScriptHashes)?.add(createHash('sha256').update(code).digest('base64'))
  return <script type={type}>{code}</script>
}
