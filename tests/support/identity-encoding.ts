/** Asks for an uncompressed response: compressing thousands of pages takes as long as rendering them. */
export const IDENTITY_ENCODING = { 'accept-encoding': 'identity' } as const
