/** The screens of the counter that keep what they are filtered by. */
export const FILTERED_SCREENS = ['search', 'claims-history', 'audit'] as const
export type FilteredScreen = (typeof FILTERED_SCREENS)[number]

/** One search of a screen, by its number, beside the screen's latest one. */
export const numbered = (screen: FilteredScreen, search: string) => `${screen} ${search}`
