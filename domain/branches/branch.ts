/**
 * A branch of the chain. One list serves booking, finder and the help for cars without a tyre, which uses
 * the first row of the data file (rules S16.1 and S9.11).
 */
export type Branch = {
  readonly name: string
  readonly address: string
  /** as in the data file: `Selangor` */
  readonly state: string
  /** degrees */
  readonly lat: number
  readonly lng: number
  /** as typed; null if the company's number is used instead (rule S15.3) */
  readonly phone: string | null
}
