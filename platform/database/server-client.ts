import { Client } from 'pg'

/**
 * A connection that ends when a statement has got no response within `query_timeout`. The driver would go on
 * with the next statement, which waits behind the first one, and drizzle would lose a connection whose
 * `begin` fails.
 */
export class ServerClient extends Client {
  override query: Client['query'] = ((...args: Parameters<Client['query']>) => {
    const result: unknown = super.query(...args)
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') this.connection.stream.destroy()
      })
    return result
  }) as Client['query']
}
