/**
 * Escapes JSON for an inline script: `<` becomes `\u003c`, because `</script>` or a line separator would end
 * the script.
 */
export function escapeJson(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
