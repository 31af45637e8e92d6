/** The name of the session's cookie; `__Host-` binds it to this very host, which only https can promise (reliability.md 5). */
export const sessionCookieName = (publicUrl: string): string => hostCookieName('session', publicUrl)

/** The name of a cookie that belongs to this very host and no other. */
export const hostCookieName = (name: string, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name
