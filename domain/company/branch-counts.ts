/**
 * Branch counts that the company's texts name: 27 for the expansion stage, 35+ for today. Counts beside a
 * list are always counted from the list (rule S17.3).
 */
export const BRANCHES_AT_EXPANSION = 27
export const BRANCHES_TODAY = '35+'
