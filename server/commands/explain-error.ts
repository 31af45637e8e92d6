import { errorCode, loggableMessage } from '../../platform/log/error-message.ts'

/**
 * The message of an error, or of its cause: drizzle's message only contains the statement, its cause the
 * reason.
 */
export function explainError(error: unknown): string {
  const { cause } = error as Error
  return cause instanceof Error
    ? loggableMessage(cause) || String(errorCode(cause))
    : loggableMessage(error as Error)
}
