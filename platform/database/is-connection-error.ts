/**
 * Whether an error or one of its causes means that the database is unreachable, restarting, overloaded,
 * read-only or too slow: the request can be repeated later.
 */
export function isConnectionError(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (typeof code === 'string' && CODES.test(code)) return true
    if (MESSAGES.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isConnectionError)) return true
  }
  return false
}

/**
 * PostgreSQL's classes 08 (connection) and 53 (resources), read-only, shutdowns, cancelled statements; errors
 * of sockets.
 */
const CODES =
  /^(?:08\w{3}|53\w{3}|25006|57P0[1-5]|57014|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

/** Errors of the driver have messages but no codes. */
const MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|connect ENOENT|Connection ended)/
