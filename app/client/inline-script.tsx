import { createContext, use } from 'react'
import { escapeJson } from './escape-json.ts'

/**
 * Gets the code of every inline script of a document: app/entry.server.tsx hashes it for the Content Security
 * Policy, as unlike a nonce, a hash stays valid when the page is cached (docs/decisions/0002). Null in the
 * browser.
 */
export const ScriptCollector = createContext<((code: string, isFixed: boolean) => void) | null>(null)

/**
 * A script in the HTML that runs while the page is parsed. React rewrites `<script` and `</script` in its
 * code; code that contains them would not match its hash, and the browser would block it. `isFixed`: many
 * requests have the same code, which is hashed once.
 */
export function InlineScript({
  code,
  type,
  isFixed = false,
}: {
  code: string
  type?: string
  isFixed?: boolean
}) {
  use(ScriptCollector)?.(code, isFixed)
  return (
    <script type={type} suppressHydrationWarning>
      {code}
    </script>
  )
}

/**
 * Code that calls a function. The function's source is written into the page, so it must not use anything but
 * its arguments and globals.
 */
export function callOf<Arguments extends unknown[]>(run: (...args: Arguments) => void, ...args: Arguments) {
  // Remove the bundler's indentation, a tenth of the code.
  return `(${String(run).replaceAll(/\n\t+/g, '\n')})(${args.map(value => toScript(value))})`
}

/**
 * Writes a text with many double quotes, such as JSON, as a literal in a script; a JSON string would escape
 * every quote.
 */
export const toSingleQuoted = (text: string) =>
  `'${escapeJson(text.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n'))}'`

/** A value as it is written in a script. */
export const toScript = (value: unknown, replacer?: (name: string, value: unknown) => unknown) =>
  escapeJson(JSON.stringify(value, replacer))
