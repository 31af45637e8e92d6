/**
 * The message of an error as the log may contain it: nothing that a database or a mail server says about a
 * person. PostgreSQL's errors about rows quote their values, so of these only the code and the names of our
 * own tables and constraints remain; drizzle's messages repeat the parameters of a statement; e-mail
 * addresses are removed from all others.
 */
export function loggableMessage(error: Error): string {
  const { table, constraint } = error as { table?: unknown; constraint?: unknown }
  const code = errorCode(error)
  if (code !== undefined && isRowError(code))
    return [`PostgreSQL error ${code}`, table, constraint].filter(part => typeof part === 'string').join(' ')
  return error.message.replace(/\nparams:[\s\S]*$/, '').replaceAll(E_MAIL, '[e-mail]')
}

/** The code of an error of Node.js, PostgreSQL or a package: `ENOENT`, `23505`. */
export function errorCode(error: Error): string | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/**
 * Whether it is a SQLSTATE of another class than those that speak of connections, statements, locks and the
 * server.
 */
function isRowError(code: string): boolean {
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !SERVER_CLASSES.has(code.slice(0, 2))
}

const SERVER_CLASSES = new Set(['08', '25', '28', '3D', '40', '42', '53', '55', '57', '58'])
const E_MAIL = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+/gi
