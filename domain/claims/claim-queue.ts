/** Lists of open claims that need work, oldest first (rule W22.8). */
export const QUEUES = ['mine', 'unassigned', 'waiting', 'decided', 'overdue'] as const
export type Queue = (typeof QUEUES)[number]

/** A claim that has been open for longer is overdue. */
export const OVERDUE_DAYS = 7
