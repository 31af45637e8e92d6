/**
 * A path in the store: parts of letters, digits, `_`, `-` and `.` between slashes. None begins with a dot, so that none leads
 * out of the store or hides in it, and none has to be encoded anywhere. Throws where it is another.
 */
export function checkPath(path: string): void {
  if (path.length > MAX_LENGTH || !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path))
    throw new RangeError(`${JSON.stringify(path.slice(0, MAX_LENGTH))} is no path of the file store`)
}

/** characters; S3 takes 1,024 */
const MAX_LENGTH = 500
