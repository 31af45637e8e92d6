/** The message of an error, or of its cause: drizzle's message only names the statement, its cause the reason. */
export function explainError(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message
}
