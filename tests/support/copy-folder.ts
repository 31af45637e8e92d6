import { constants, cpSync } from 'node:fs'

/** Copies a folder whole. In one go, as that costs a tenth of what copying file by file beside other work does. */
export const copyFolder = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
