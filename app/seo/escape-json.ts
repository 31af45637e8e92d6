/** JSON that can neither end the script it stands in nor a line of it: `</script>` becomes `\u003c/script\u003e`. */
export function escapeJson(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
