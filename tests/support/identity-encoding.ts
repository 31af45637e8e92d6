/** Asks for a page as it is: packing thousands of them takes as long as making them. */
export const IDENTITY_ENCODING = { 'accept-encoding': 'identity' } as const
