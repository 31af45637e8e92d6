import { join } from 'node:path'

/** The project's folder, absolute. */
export const root = join(import.meta.dirname, '..')
