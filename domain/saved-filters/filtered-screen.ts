/** The screens of the counter that keep what they are filtered by. */
export const FILTERED_PAGES = ['search', 'claims-history', 'audit'] as const
export type FilteredPage = (typeof FILTERED_PAGES)[number]

/** One search of a screen, by its number, beside the screen's latest one. */
export const searchKey = (screen: FilteredPage, search: string) => `${screen} ${search}`
