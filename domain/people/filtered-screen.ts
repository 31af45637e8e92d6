/** One search of a screen, by its number, beside the screen's latest one. */
export const numbered = (screen: string, search: string) => `${screen} ${search}`
