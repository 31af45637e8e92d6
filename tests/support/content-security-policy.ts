/** The directives of a policy, with their values. */
export function policyOf(header: string | null | undefined): Map<string, string[]> {
  const directives = (header ?? '').split(';').map(directive => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...values]) => [name, values]))
}
