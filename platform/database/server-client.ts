import { Client } from 'pg'

/**
 * A connection that ends when a statement gets no response within `query_timeout`. By default the driver goes
 * on with the next statement, which waits behind the first one, and drizzle loses a connection whose `begin`
 * fails.
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
