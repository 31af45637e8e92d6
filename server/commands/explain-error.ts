/** Why a command failed, in the words of whoever refused: drizzle says which statement failed, its cause says why. */
export function explainError(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message
}
