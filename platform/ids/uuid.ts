/** Whether a text is a UUID as PostgreSQL reads one; anything else would be an error of the database. */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(text)
