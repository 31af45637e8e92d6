/**
 * A branch (outlet) of the chain. One list serves the booking, the branch finder and the search's nearest shop (S §3
 * leaves open whether these are the same). The first one of the sheet is the shop that a driver is sent to when no
 * tyre fits (S §8). Distances are great-circle, on a sphere.
 */
export type Branch = {
  readonly name: string
  readonly address: string
  /** as in the sheet: `Selangor` */
  readonly state: string
  /** degrees */
  readonly lat: number
  readonly lng: number
  /** as typed; null where the company's number answers for it */
  readonly phone: string | null
}
