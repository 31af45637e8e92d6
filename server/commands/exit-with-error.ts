/** Writes an error message to standard error and returns the exit code. */
export function exitWithError(message: string, code: number): number {
  process.stderr.write(`${message}\n`)
  return code
}
