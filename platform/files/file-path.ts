/**
 * Throws unless a path is valid in the store: segments of letters, digits, `_`, `-` and `.` that do not start
 * with a dot. Such a path cannot leave the store, is never hidden, and needs no encoding.
 */
export function checkPath(path: string): void {
  if (path.length > MAX_LENGTH || !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path))
    throw new RangeError(`${JSON.stringify(path.slice(0, MAX_LENGTH))} is not a valid path of the file store`)
}

/** characters; S3 allows 1,024 */
const MAX_LENGTH = 500
