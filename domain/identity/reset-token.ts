/** Whether a text may be the token of a mailed link; of what is none some would be an error of the database. */
export const isResetTokenFormat = (text: string): boolean => /^[\w-]{1,100}$/.test(text)
