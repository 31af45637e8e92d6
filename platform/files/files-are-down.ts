/** The store cannot be reached, does not answer in time, or does not keep what it was given (reliability.md 27). */
export class FilesAreDown extends Error {
  override readonly name = 'FilesAreDown'
}
