/**
 * The message of an error without personal data, for the log. PostgreSQL quotes values in errors about rows:
 * only the code and the names of tables and constraints remain. Drizzle's messages repeat the parameters of a
 * statement: they are removed. E-mail addresses are removed from all other messages.
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

/** Whether a SQLSTATE is about data, and not about connections, statements, locks or the server. */
function isRowError(code: string): boolean {
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !SERVER_CLASSES.has(code.slice(0, 2))
}

const SERVER_CLASSES = new Set(['08', '25', '28', '3D', '40', '42', '53', '55', '57', '58'])
const E_MAIL = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+/gi
