/** A path made by `href()` with a query; the path alone if there are no parameters. */
export function withQuery(path: string, parameters: URLSearchParams | Record<string, string>): string {
  const query = new URLSearchParams(parameters)
  return query.size > 0 ? `${path}?${query}` : path
}
