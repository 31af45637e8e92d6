/**
 * How many branches the company says it has. Its texts say 27 in one place and 35+ in another, and both stand (S §1): 27 tells of
 * a stage of the past, 35+ of today (readings.md). The number on a list of branches is always counted from the list.
 */
export const BRANCHES_AT_EXPANSION = 27
export const BRANCHES_TODAY = '35+'
