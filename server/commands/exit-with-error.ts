/** Says why a command was not carried out; returns its exit code. */
export function exitWithError(text: string, code: number): number {
  process.stderr.write(`${text}\n`)
  return code
}
