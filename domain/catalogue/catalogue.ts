import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Branch } from '../branches/branch.ts'
import type { Company } from '../company/company.ts'
import type { EngineOil } from '../engine-oils/engine-oil.ts'
import type { LabourCharge } from '../labour/labour-charge.ts'
import type { TyreIndex } from '../tyres/tyre-index.ts'
import type { VehicleIndex } from '../vehicles/vehicle-index.ts'

/**
 * The catalogue is everything of the owner's sheets that visitors read: tyres, vehicles, oils, branches, labour, company.
 * It is small and read on every page, so the web process holds one finished copy of it and no visitor costs a query. It
 * never changes; what is new is a new catalogue with another version.
 */
export type Catalogue = {
  /** differs whenever anything that a visitor could see differs, the day included */
  readonly version: string
  /** the day on the shop's wall: promotions end with it */
  readonly today: CalendarDate
  readonly tyres: TyreIndex
  /** true where the tyres could not be read and the built-in list stands in, whose prices are samples (readings.md) */
  readonly isFallback: boolean
  readonly vehicles: VehicleIndex
  /** in the order of the sheet */
  readonly engineOils: readonly EngineOil[]
  readonly branches: readonly Branch[]
  readonly labourCharges: readonly LabourCharge[]
  readonly company: Company
  /** true until tyres and branches are both the owner's own (readings.md) */
  readonly isSample: boolean
}
