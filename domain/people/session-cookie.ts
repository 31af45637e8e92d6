/** The name of the session's cookie; `__Host-` binds it to this very host, which only https can promise (reliability.md 5). */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-session' : 'session'

/** The name of the cookie between the password and the code of the second factor; bound in the same way. */
export const secondFactorCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-second-factor' : 'second-factor'
