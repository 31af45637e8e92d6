/**
 * A text without spaces around it, and without the marks that turn the direction of writing: phones put them around a number that is copied
 * from the contacts, and elsewhere they make a text read as what it is not. Nor with signs that are nothing at all to look at; those
 * that join letters stay, as Tamil is written with them.
 */
export const plainText = (typed: string): string =>
  typed.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\u00ad|\u200b|\u2060|\ufeff/g, '').trim()
