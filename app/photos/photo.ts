/** A photo that the shop has accepted and keeps until its form is sent. */
export type AcceptedPhoto = {
  readonly id: string
  /** what the visitor's device called it */
  readonly name: string
  /** opens it for an hour */
  readonly url: string
}
