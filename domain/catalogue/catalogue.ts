import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Branch } from '../branches/branch.ts'
import type { Company, PromotionImage } from '../company/company.ts'
import type { EngineOil } from '../engine-oils/engine-oil.ts'
import type { LabourCharge } from '../labour/labour-charge.ts'
import type { QueryIndex } from '../search/query-index.ts'
import type { Tyre } from '../tyres/tyre.ts'
import type { TyreIndex } from '../tyres/tyre-index.ts'
import type { VehicleIndex } from '../vehicles/vehicle-index.ts'

/**
 * Everything that visitors read from the data files: tyres, vehicles, oils, branches, labour charges,
 * company. It is small and needed on every page, so each process holds one immutable copy; a change builds
 * a new catalogue with another version (rule S26.1).
 */
export type Catalogue = {
  /** changes whenever anything visible changes, including the date */
  readonly version: string
  /** today in the configured time zone: promotions end with it */
  readonly today: CalendarDate
  readonly tyres: TyreIndex
  /** tyres of the list without planned promotions, in list order */
  readonly listedTyres: readonly Tyre[]
  /** true while the built-in list is served; its prices are only examples (rule S26.5) */
  readonly isFallback: boolean
  readonly vehicles: VehicleIndex
  /** the words of tyres and vehicles, for the search box */
  readonly queryIndex: QueryIndex
  /** in file order */
  readonly engineOils: readonly EngineOil[]
  /** false if the oil table is empty: the chain sells no oil (rule S18.10). True while this is unknown */
  readonly sellsEngineOil: boolean
  readonly branches: readonly Branch[]
  /** branch ids by name; an id stays when its branch is renamed */
  readonly branchIds: ReadonlyMap<string, string>
  readonly labourCharges: readonly LabourCharge[]
  readonly company: Company
  /** the pictures of running promotions, then the company's (rule S5.10) */
  readonly banners: readonly PromotionImage[]
  /** the other servers of its pictures; null if there are too many for a header */
  readonly imageOrigins: readonly string[] | null
  /** true until tyres and branches are both imported (rule S27.4) */
  readonly isSample: boolean
  /** the tables that still hold the sample's rows */
  readonly sampleKinds: ReadonlySet<string>
}
