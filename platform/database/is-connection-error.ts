/**
 * Whether an error says that the database cannot be reached, broke the line, is starting or ending, or did not answer in time: what a
 * visitor may try again in a moment, and no mistake of the shop's. Looks through the causes of an error.
 */
export function isConnectionError(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code } = each as NodeJS.ErrnoException
    if (typeof code === 'string' && CODES.test(code)) return true
    if (SENTENCES.test(each.message)) return true
    if (each instanceof AggregateError && each.errors.some(isConnectionError)) return true
  }
  return false
}

/** PostgreSQL's classes 08 (connection) and 53 (resources), its ends and its cancelled statements; what a socket says. */
const CODES =
  /^(?:08\w{3}|53\w{3}|57P0[1-5]|57014|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

/** What the driver says without a code. */
const SENTENCES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|connect ENOENT|Connection ended)/
