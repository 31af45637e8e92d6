import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The absolute path of the project folder, for this source file and for the build that contains it. */
export const root = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}
